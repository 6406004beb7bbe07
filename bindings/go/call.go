package iri

import "sync"

// The operations of internal/native/glue.c, in their order.
const (
	opParse uint32 = iota
	opMatch
	opResolve
	opNormalize
	opCompare
	opConvert
	opEncode
	opEdit
	opQuery
	opExpand
	opName
	opMakeGate
	opJudge
	opJudgeAddress
	opAdmit
	opMakeRouter
	opRoute
	opRouteNames
	opDrop
	opExplainReading
	opJoin
	opRepair
	opReadings
	opBrowser
)

// MaxSize is the most bytes of all texts of one call together. What is longer is refused as too long.
const MaxSize = 32 << 20

const (
	keptSize = 64 << 10 // a larger buffer is given back
	handle   = 8        // bytes of the number of a gate or router, at the beginning of a message
)

// A call has a message, which is numbers and texts, and then its reply, which is the same. One call goes to libiri and back once.
type call struct {
	in    []byte
	room  []byte
	reply []byte // what of the reply is still to be read
}

var calls = sync.Pool{New: func() any { return &call{in: make([]byte, 0, 512), room: make([]byte, 1024)} }}

func newCall() *call {
	c := calls.Get().(*call)
	c.in, c.reply = c.in[:0], nil
	return c
}

// newCallOf begins with the place of the handle of a gate or router.
func newCallOf() *call {
	c := newCall()
	c.in = append(c.in, make([]byte, handle)...)
	return c
}

// done gives the buffers back: no string is a view of them.
func (c *call) done() {
	if cap(c.in) <= keptSize && cap(c.room) <= keptSize {
		calls.Put(c)
	}
}

func (c *call) put(numbers ...uint32) {
	for _, n := range numbers {
		c.in = order.AppendUint32(c.in, n)
	}
}

func (c *call) putFlag(flag bool) {
	if flag {
		c.put(1)
	} else {
		c.put(0)
	}
}

func (c *call) putText(text string) {
	if len(text) > MaxSize { // such a message is never sent
		c.in = append(c.in, make([]byte, MaxSize+1)...)
		return
	}
	c.put(uint32(len(text)))
	c.in = append(c.in, text...)
}

func (c *call) putTexts(texts []string) {
	c.put(uint32(len(texts)))
	for _, text := range texts {
		c.putText(text)
	}
}

func (c *call) tooLong() bool { return len(c.in) > MaxSize }

// number reads the next number of the reply.
func (c *call) number() uint32 {
	n := order.Uint32(c.reply)
	c.reply = c.reply[4:]
	return n
}

func (c *call) flag() bool { return c.number() != 0 }

func (c *call) text() string {
	size := c.number()
	text := string(c.reply[:size])
	c.reply = c.reply[size:]
	return text
}

// ask sends the message, and reads the status at the beginning of the reply: nil, or the error.
func (c *call) ask(op uint32, text string) error {
	if c.tooLong() {
		return &ParseError{Code: "too_long", Cause: "the text is too long", Text: text}
	}
	c.run(op)
	return c.status(text)
}

func (c *call) status(text string) error {
	if code := c.number(); code != 0 {
		e := c.parseError(text)
		e.Expected = c.text()
		return e
	}
	return nil
}

// parseError reads what put_error() writes, behind the code.
func (c *call) parseError(text string) *ParseError {
	_ = c.number() // the component, whose name follows
	e := &ParseError{Offset: int(c.number()), InSecond: c.number() == 1, Text: text}
	e.Code, e.Component, e.Cause = c.text(), c.text(), c.text()
	if e.Component == "none" {
		e.Component = ""
	}
	return e
}

// nameOf asks for a name or a sentence of the library: the table of glue.c and the number in it.
func nameOf(table, number uint32) string {
	c := newCall()
	defer c.done()
	c.put(table, number)
	c.run(opName)
	return c.text()
}

const (
	tableVersion uint32 = iota
	tableKernel
	tableFinding
	tableFindingMessage
	tableComponent
	tableAction
	tableRule
	tablePolicyMessage
	tableHabit
	tableHabitMessage
	tableRepair
	tableRepairMessage
	tableBrowser
)

// names are all names of a table, by their numbers.
func names(table, first, count uint32) []string {
	all := make([]string, 0, count)
	for n := uint32(0); n < count; n++ {
		name := ""
		if n >= first {
			if name = nameOf(table, n); name == "" {
				break
			}
		}
		all = append(all, name)
	}
	return all
}

var (
	findingNames    = sync.OnceValue(func() []string { return names(tableFinding, 0, 128) })
	findingMessages = sync.OnceValue(func() []string { return names(tableFindingMessage, 0, 128) })
	componentNames  = sync.OnceValue(func() []string { return names(tableComponent, 1, 16) })
	habitNames      = sync.OnceValue(func() []string { return names(tableHabit, 0, 32) })
	repairNames     = sync.OnceValue(func() []string { return names(tableRepair, 0, 32) })
	ruleNames       = sync.OnceValue(func() []string { return names(tableRule, 0, 128) })
)

// Version is that of libiri.
func Version() string { return nameOf(tableVersion, 0) }

// Engine says how libiri runs: "wazero" or "cgo", and with which kernel, such as "wazero, simd128".
func Engine() string { return engine + ", " + nameOf(tableKernel, 0) }
