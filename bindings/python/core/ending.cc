// How a thread ends that is in here when the program ends.
//
// Before 3.14, Python ends a daemon thread with pthread_exit() when it asks for the GIL and the interpreter has gone. glibc then unwinds
// the stack. Through the frames of nanobind, which are `noexcept`, nothing can be unwound: the process would abort. The destructors of
// the frames here would touch objects of Python without the GIL. So the thread stops here, for ever, as Python itself has it since 3.14.
// Nobody waits for a daemon thread.
//
// The frames of C++ ask their personality routine before anything of them is undone. The linker has put this one before that of the
// language (CMakeLists.txt), in this module alone. Exceptions pass as they did.
#include <unistd.h>
#include <unwind.h>

extern "C" {

_Unwind_Reason_Code __real___gxx_personality_v0(int version, _Unwind_Action actions,
                                                _Unwind_Exception_Class kind,
                                                _Unwind_Exception* exception,
                                                _Unwind_Context* frame);

_Unwind_Reason_Code __wrap___gxx_personality_v0(int version, _Unwind_Action actions,
                                                _Unwind_Exception_Class kind,
                                                _Unwind_Exception* exception,
                                                _Unwind_Context* frame) {
  while ((actions & _UA_FORCE_UNWIND) != 0) pause();
  return __real___gxx_personality_v0(version, actions, kind, exception, frame);
}
}
