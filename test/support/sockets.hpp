// Addresses of sockets and their texts, as the system has them.
#ifndef IRI_TEST_SUPPORT_SOCKETS_HPP
#define IRI_TEST_SUPPORT_SOCKETS_HPP

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <winsock2.h>
// after it
#include <afunix.h>
#include <ws2tcpip.h>
#undef ERROR
#undef IGNORE
#undef far
#undef near
#undef small
#else
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#endif

#endif
