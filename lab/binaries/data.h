#ifndef IRI_LAB_BINARIES_DATA_H
#define IRI_LAB_BINARIES_DATA_H

/* What make_data.cc has written, in memory. What it does not expect ends the program. */

#include <stddef.h>
#include <stdint.h>

#include "delimiters.h"

typedef struct bytes {
  const char* data;
  size_t size;
} bytes;

typedef struct byte_list {
  bytes* at;
  size_t count;
} byte_list;

typedef struct state {
  int accepts;
  bytes access;             /* a shortest string that leads here */
  uint32_t* next;           /* for each class of bytes; the number of states: dead */
  byte_list identification; /* suffixes whose verdicts tell the state from every other */
  byte_list loops;          /* strings that lead back here */
} state;

enum subject { subject_rule, subject_start, subject_target, subject_host };

typedef struct automaton {
  bytes name;
  enum subject subject;
  char method[16]; /* of a request target */
  int raw;         /* raw UTF-8 in it */
  int number;      /* of the rule */
  int every_byte;  /* each byte is followed by suffixes; otherwise the first of each class */
  uint32_t state_count;
  uint32_t class_count;
  unsigned char class_of[256];
  byte_list suffixes; /* all of them */
  byte_list dead;     /* the identification of the dead state */
  state* states;
} automaton;

/* What the interpreter of the ABNF says of a text by a start rule. */
typedef struct judgement {
  int rule;
  uint32_t offset; /* suite_absent: accepted */
  uint32_t parts[suite_parts];
} judgement;

typedef struct text {
  bytes bytes;
  judgement* judgements;
  size_t judgement_count;
} text;

typedef struct data {
  automaton* automata;
  size_t automaton_count;
  text* texts;
  size_t text_count;
} data;

data read_data(const char* path);

/* Prints why, and exits with 2. */
_Noreturn void give_up(const char* why, const char* what);

#endif
