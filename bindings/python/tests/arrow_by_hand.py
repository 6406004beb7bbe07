"""Arrow arrays made by hand, by the C data interface, so that they can be wrong, and their releases can be counted."""
import ctypes
import struct

P, I64 = ctypes.c_void_p, ctypes.c_int64


class Schema(ctypes.Structure):
    _fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", P), ("flags", I64), ("n_children", I64),
                ("children", P), ("dictionary", P), ("release", P), ("private_data", P)]


class Array(ctypes.Structure):
    _fields_ = [("length", I64), ("null_count", I64), ("offset", I64), ("n_buffers", I64), ("n_children", I64), ("buffers", P),
                ("children", P), ("dictionary", P), ("release", P), ("private_data", P)]


RELEASE = ctypes.CFUNCTYPE(None, P)
new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [P, ctypes.c_char_p, P]


class ByHand:
    """One array. `changes` are members of it that are set last; `values` is another ByHand, the dictionary."""

    def __init__(self, form, contents, rows, *, values=None, schema_changes=None, **changes):
        self.released = 0
        self._kept = [None if one is None else ctypes.create_string_buffer(one, len(one) or 1) for one in contents]
        self._pointers = (P * max(1, len(contents)))(*[None if one is None else ctypes.addressof(one) for one in self._kept])
        self._releases = RELEASE(self._release_schema), RELEASE(self._release_array)
        schema_release, array_release = (ctypes.cast(one, P).value for one in self._releases)
        self.schema = Schema(format=form.encode(), name=b"", release=schema_release)
        self.array = Array(length=rows, n_buffers=len(contents), buffers=ctypes.addressof(self._pointers), release=array_release)
        if values:
            self.values = values
            self.schema.dictionary, self.array.dictionary = ctypes.addressof(values.schema), ctypes.addressof(values.array)
        for name, value in changes.items():
            setattr(self.array, name, value)
        for name, value in (schema_changes or {}).items():
            setattr(self.schema, name, value)

    def _release_schema(self, at):
        Schema.from_address(at).release = None

    def _release_array(self, at):
        self.released += 1
        Array.from_address(at).release = None

    def __arrow_c_array__(self, requested_schema=None):
        return (new_capsule(ctypes.addressof(self.schema), b"arrow_schema", None),
                new_capsule(ctypes.addressof(self.array), b"arrow_array", None))


def offsets(*numbers, size=4):
    return struct.pack(f"<{len(numbers)}{'i' if size == 4 else 'q'}", *numbers)


def view(size, prefix, buffer, offset):
    return struct.pack("<i4sii", size, prefix, buffer, offset)
