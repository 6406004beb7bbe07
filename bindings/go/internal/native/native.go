//go:build libiri_cgo

// Package native is libiri compiled by cgo: iri.cc and iri.h of its single-file distribution, and the functions that Go calls.
package native

/*
#cgo CFLAGS: -std=c11
#cgo CXXFLAGS: -std=c++20
#cgo noescape iri_go
#cgo nocallback iri_go
#include "message.h"
*/
import "C"

import "unsafe"

// Call sends a message, and gives the size of the reply, of which as much as fits stands in room.
func Call(op uint32, message, room []byte) int {
	return int(C.iri_go(C.uint32_t(op), (*C.char)(unsafe.Pointer(unsafe.SliceData(message))), C.uint32_t(len(message)),
		(*C.char)(unsafe.Pointer(unsafe.SliceData(room))), C.uint32_t(len(room))))
}
