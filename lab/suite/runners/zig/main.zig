//! The runner of std.Uri, which comes with the compiler. ../../README.md has the lines.
const std = @import("std");
const Uri = std.Uri;
const Writer = std.Io.Writer;

fn coded(out: *Writer, text: []const u8) !void {
    try out.print("x{x}", .{text});
}

fn part(out: *Writer, component: ?Uri.Component) !void {
    // Components that it has parsed are as they were written.
    if (component) |text| try coded(out, text.percent_encoded) else try out.writeAll("-");
}

/// A name and a password: an empty password is told as none.
fn userinfo(out: *Writer, uri: Uri) !void {
    if (uri.password == null) return if (uri.user == null) out.writeAll("-") else out.writeAll("?");
    try out.print("x{x}3a{x}", .{ uri.user.?.percent_encoded, uri.password.?.percent_encoded });
}

/// The port is a number, and so not as it was written.
fn parsed(out: *Writer, text: []const u8) !void {
    const uri = Uri.parse(text) catch return out.writeAll("0");
    try out.writeAll("1 ");
    try coded(out, uri.scheme);
    try out.writeAll(",?,");
    try userinfo(out, uri);
    try out.writeAll(",");
    try part(out, uri.host);
    try out.writeAll(if (uri.port == null) ",-," else ",?,");
    try part(out, uri.path);
    try out.writeAll(",");
    try part(out, uri.query);
    try out.writeAll(",");
    try part(out, uri.fragment);
}

fn resolved(out: *Writer, base: []const u8, reference: []const u8) !void {
    var space: [4096]u8 = undefined;
    var left: []u8 = &space;
    if (reference.len > left.len) return out.writeAll("0");
    @memcpy(left[0..reference.len], reference);
    const from = Uri.parse(base) catch return out.writeAll("0");
    const to = Uri.resolveInPlace(from, reference.len, &left) catch return out.writeAll("0");
    var written: [8192]u8 = undefined;
    try out.writeAll("1 ");
    try coded(out, try std.fmt.bufPrint(&written, "{f}", .{to}));
}

fn bytes(space: []u8, word: []const u8) ![]u8 {
    return std.fmt.hexToBytes(space, word[1..]);
}

fn answer(out: *Writer, line: []const u8) !void {
    var words = std.mem.splitScalar(u8, line, ' ');
    var first: [65536]u8 = undefined;
    var second: [65536]u8 = undefined;
    const operation = words.first();
    const word = words.next() orelse "";
    if (std.mem.eql(u8, operation, "parse")) return parsed(out, try bytes(&first, words.next() orelse "x"));
    if (std.mem.eql(u8, operation, "resolve")) return resolved(out, try bytes(&first, word), try bytes(&second, words.next() orelse "x"));
    return out.writeAll("-");
}

pub fn main(init: std.process.Init) !void {
    var read: [1 << 18]u8 = undefined;
    var write: [1 << 16]u8 = undefined;
    var in = std.Io.File.stdin().reader(init.io, &read);
    var out = std.Io.File.stdout().writer(init.io, &write);
    while (try in.interface.takeDelimiter('\n')) |line| {
        try answer(&out.interface, line);
        try out.interface.writeAll("\n");
    }
    try out.interface.flush();
}
