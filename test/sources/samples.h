/* What the samples in the comments of headers of C do not declare: test/sources/samples.py. */
#ifndef IRI_TEST_SOURCES_SAMPLES_H
#define IRI_TEST_SOURCES_SAMPLES_H

#include <iri/iri.h>
#include <iri/policy_json.h>
#include <iri/unicode.h>
#include <stdio.h>
#include <stdlib.h>

typedef int Anything;
int use(), refuse(), forward(), answer_400(), next(), receive(), show(), fetch(), go_on();
static const char *text = "", *target = "", *host = "", *url = "", *location = "", *piece = "",
                  *path = "", *json = "";
static size_t size, host_size, url_size, location_size, needed, next_size;
static char buffer[8192], out[8192];
static iri_text reference;
static iri_gate gate = IRI_GATE_INIT;
static iri_policy policy = IRI_POLICY_INIT;
static iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
static iri_verdict verdict = IRI_VERDICT_INIT;
static iri_error error = IRI_ERROR_INIT;
static iri_components parts = IRI_COMPONENTS_INIT;
static iri_admission admitted = IRI_ADMISSION_INIT;
static void (*handlers[8])(const iri_text*);

#endif
