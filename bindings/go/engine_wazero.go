//go:build !(cgo && libiri_cgo)

package iri

import (
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

const (
	engine     = "wazero"
	mostPages  = 16384    // of 64 KiB: an instance may grow to 1 GiB
	keptMemory = 16 << 20 // an instance that has grown beyond it is closed: its memory never shrinks
)

var order = binary.LittleEndian

//go:embed iri.wasm
var module []byte

// An instance has its own memory, and serves one call at a time.
type instance struct {
	module  api.Module
	call    api.Function
	memory  api.Function
	at      [2]uint32 // where the message and the reply stand
	room    [2]uint32
	handles map[*recipe]uint64 // the gates and routers that it has made
	stack   [5]uint64

	dropping sync.Mutex
	gone     []*recipe // to be dropped before the next call
	any      atomic.Bool
}

// There are at most as many instances as processors: a call that finds none free waits for one, or makes one.
var pool struct {
	free  chan *instance
	slots chan struct{} // a token for each instance that may still be made

	registry sync.Mutex
	all      map[*instance]struct{}
}

// Compiled once, when it is needed first.
var start = sync.OnceValue(func() func() (api.Module, error) {
	ctx := context.Background()
	machine := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithMemoryLimitPages(mostPages))
	compiled, err := machine.CompileModule(ctx, module)
	if err != nil {
		panic(fmt.Errorf("iri: the module cannot be compiled: %w", err))
	}
	most := runtime.GOMAXPROCS(0)
	pool.free, pool.slots = make(chan *instance, most), make(chan struct{}, most)
	pool.all = map[*instance]struct{}{}
	for range most {
		pool.slots <- struct{}{}
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")
	return func() (api.Module, error) { return machine.InstantiateModule(ctx, compiled, config) }
})

func acquire() *instance {
	instantiate := start()
	select {
	case one := <-pool.free:
		return one
	default:
	}
	select {
	case one := <-pool.free:
		return one
	case <-pool.slots:
	}
	made, err := instantiate()
	if err != nil {
		pool.slots <- struct{}{}
		panic(fmt.Errorf("iri: no instance of the module: %w", err))
	}
	one := &instance{module: made, call: made.ExportedFunction("iri_go"), memory: made.ExportedFunction("iri_go_memory"), handles: map[*recipe]uint64{}}
	pool.registry.Lock()
	pool.all[one] = struct{}{}
	pool.registry.Unlock()
	return one
}

// release gives an instance back, or closes it: one in which a call has not come to its end, and one that has grown.
func (one *instance) release(whole *bool) {
	if *whole && one.module.Memory().Size() <= keptMemory {
		pool.free <- one
		return
	}
	pool.registry.Lock()
	delete(pool.all, one)
	pool.registry.Unlock()
	_ = one.module.Close(context.Background())
	pool.slots <- struct{}{}
}

// enter calls a function; what it gives stands first on the stack. A trap panics: out of memory, or a fault of libiri.
func (one *instance) enter(function api.Function) uint64 {
	if err := function.CallWithStack(context.Background(), one.stack[:]); err != nil {
		panic(fmt.Errorf("iri: %w", err))
	}
	return one.stack[0]
}

// grow sees to it that the message (0) or the reply (1) has room.
func (one *instance) grow(which int, size int) {
	if one.room[which] != 0 && size <= int(one.room[which]) {
		return
	}
	one.room[which] = uint32(max(size, 4096))
	one.stack[0], one.stack[1] = uint64(which), uint64(one.room[which])
	if one.at[which] = uint32(one.enter(one.memory)); one.at[which] == 0 {
		panic("iri: out of memory")
	}
}

// send gives a view of the reply, which is there until the next call.
func (one *instance) send(op uint32, message []byte) []byte {
	one.grow(0, len(message))
	one.grow(1, 0)
	for {
		one.module.Memory().Write(one.at[0], message)
		one.stack = [5]uint64{uint64(op), uint64(one.at[0]), uint64(len(message)), uint64(one.at[1]), uint64(one.room[1])}
		size := uint32(one.enter(one.call))
		if size <= one.room[1] {
			reply, _ := one.module.Memory().Read(one.at[1], size)
			return reply
		}
		one.grow(1, int(size))
	}
}

// sendFor keeps the reply for the call.
func (one *instance) sendFor(c *call, op uint32) {
	reply := one.send(op, c.in)
	if len(reply) > len(c.room) {
		c.room = make([]byte, len(reply))
	}
	c.reply = c.room[:copy(c.room, reply)]
}

// with calls what uses an instance. One in which that does not come to its end is closed.
func with(use func(one *instance)) {
	whole := false
	one := acquire()
	defer one.release(&whole)
	if one.any.Load() {
		one.sweep()
	}
	use(one)
	whole = true
}

// run sends the message. A reply that finds no room is asked for again: only what makes a gate or a router changes anything, and its reply is short.
func (c *call) run(op uint32) {
	with(func(one *instance) { one.sendFor(c, op) })
}

// An object is a gate or a router of libiri. Goroutines may share it. Each instance makes it when it needs it first.
type object struct {
	recipe *recipe
}

// A recipe is the message that makes it.
type recipe struct {
	op      uint32
	message []byte
}

// newObject sends a message that makes one. If it is refused, there is none, and the reply has the reason.
func (c *call) newObject(op uint32) (made *object) {
	with(func(one *instance) {
		one.sendFor(c, op)
		if c.number() == 0 {
			made = &object{&recipe{op, append([]byte(nil), c.in...)}}
			one.handles[made.recipe] = order.Uint64(c.reply)
			runtime.SetFinalizer(made, func(gone *object) { forget(gone.recipe) })
		}
	})
	return made
}

// forget tells all instances that a gate or router is gone. None keeps that for long: those that are free are used in turn.
func forget(made *recipe) {
	pool.registry.Lock()
	defer pool.registry.Unlock()
	for one := range pool.all {
		one.dropping.Lock()
		one.gone = append(one.gone, made)
		one.any.Store(true)
		one.dropping.Unlock()
	}
}

// sweep drops what is gone.
func (one *instance) sweep() {
	one.dropping.Lock()
	gone := one.gone
	one.gone = nil
	one.any.Store(false)
	one.dropping.Unlock()
	for _, made := range gone {
		if number, here := one.handles[made]; here {
			delete(one.handles, made)
			one.send(opDrop, order.AppendUint64(nil, number))
		}
	}
}

// handleOf is its number in this instance, which makes it if need be.
func (one *instance) handleOf(made *recipe) uint64 {
	number, here := one.handles[made]
	if !here {
		reply := one.send(made.op, made.message)
		if order.Uint32(reply) != 0 {
			panic("iri: out of memory")
		}
		number = order.Uint64(reply[4:])
		one.handles[made] = number
	}
	return number
}

// runOn sends a message to one.
func (c *call) runOn(made *object, op uint32) {
	with(func(one *instance) {
		order.PutUint64(c.in, one.handleOf(made.recipe))
		one.sendFor(c, op)
	})
	runtime.KeepAlive(made)
}
