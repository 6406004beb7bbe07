/* Loaded before postgres, with AddressSanitizer. The start of AddressSanitizer leaves the lock of glibc's messages unlocked more often than it
   was locked, so postgres would wait in bindtextdomain() for ever. Its messages are English without these functions. */
char* bindtextdomain(const char* domain, const char* folder) {
  (void)domain;
  return (char*)folder;
}
char* bind_textdomain_codeset(const char* domain, const char* codeset) {
  (void)domain;
  return (char*)codeset;
}
char* textdomain(const char* domain) { return (char*)domain; }
