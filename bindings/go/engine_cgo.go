//go:build cgo && libiri_cgo

package iri

import (
	"encoding/binary"
	"runtime"

	"libiri.example/iri/internal/native"
)

const engine = "cgo"

var order = binary.NativeEndian

// run sends the message. A reply that finds no room is asked for again: only what makes a gate or a router changes anything, and its reply is short.
func (c *call) run(op uint32) {
	for {
		size := native.Call(op, c.in, c.room)
		if size <= len(c.room) {
			c.reply = c.room[:size]
			return
		}
		c.room = make([]byte, size)
	}
}

// An object is a gate or a router of libiri. Goroutines may share it.
type object struct {
	handle [handle]byte
}

// newObject sends a message that makes one. If it is refused, there is none, and the reply has the reason.
func (c *call) newObject(op uint32) *object {
	if len(c.room) < keptSize {
		c.room = make([]byte, keptSize)
	}
	c.run(op)
	if c.number() != 0 {
		return nil
	}
	made := &object{handle: [handle]byte(c.reply)}
	runtime.SetFinalizer(made, func(gone *object) {
		drop := newCall()
		defer drop.done()
		drop.in = append(drop.in, gone.handle[:]...)
		drop.run(opDrop)
	})
	return made
}

// runOn sends a message to one.
func (c *call) runOn(made *object, op uint32) {
	copy(c.in, made.handle[:])
	c.run(op)
	runtime.KeepAlive(made)
}
