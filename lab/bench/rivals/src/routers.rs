//! Routers, each as two C functions: one makes a router of a list of paths, a line each, with `{name}` for a parameter; one
//! finds a path, and gives the number of the line, or -1. What captures were found is added to `sum`: the sizes of all.
use crate::text;

/// In a name "-" becomes "_": a name of path-tree ends before a "-".
fn converted(path: &str, open: &str, close: &str) -> String {
    let mut text = String::new();
    let mut within = false;
    for c in path.chars() {
        within = c == '{' || (within && c != '}');
        match c {
            '{' => text.push_str(open),
            '}' => text.push_str(close),
            '-' if within => text.push('_'),
            _ => text.push(c),
        }
    }
    text
}

macro_rules! router {
    ($make:ident, $find:ident, $type:ty, |$lines:ident| $build:expr, |$router:ident, $path:ident| $lookup:expr) => {
        /// Null if the paths are not taken.
        /// # Safety
        /// `data` has `size` bytes of UTF-8.
        #[no_mangle]
        pub unsafe extern "C" fn $make(data: *const u8, size: usize) -> *const $type {
            let $lines = text(data, size).lines();
            match $build {
                Some(router) => Box::into_raw(Box::new(router)),
                None => std::ptr::null(),
            }
        }

        /// # Safety
        /// `router` is of the function above; `data` has `size` bytes of UTF-8.
        #[no_mangle]
        pub unsafe extern "C" fn $find(router: *const $type, data: *const u8, size: usize, sum: *mut u64) -> i32 {
            let ($router, $path) = (&*router, text(data, size));
            match $lookup {
                Some((number, sizes)) => {
                    *sum += sizes as u64;
                    number
                }
                None => -1,
            }
        }
    };
}

router!(
    rival_matchit_make,
    rival_matchit_find,
    matchit::Router<i32>,
    |lines| {
        let mut router = matchit::Router::new();
        lines.zip(0..).all(|(path, number)| router.insert(path, number).is_ok()).then_some(router)
    },
    |router, path| router.at(path).ok().map(|m| (*m.value, m.params.iter().map(|(_, value)| value.len()).sum::<usize>()))
);

router!(
    rival_path_tree_make,
    rival_path_tree_find,
    path_tree::PathTree<i32>,
    |lines| {
        let mut router = path_tree::PathTree::new();
        for (path, number) in lines.zip(0..) {
            let _ = router.insert(&converted(path, ":", ""), number);
        }
        Some(router)
    },
    |router, path| router.find(path).map(|(number, m)| (*number, m.params_iter().map(|(_, value)| value.len()).sum::<usize>()))
);

router!(
    rival_wayfind_make,
    rival_wayfind_find,
    wayfind::Router<i32>,
    |lines| {
        let mut builder = wayfind::RouterBuilder::new();
        let taken = lines.zip(0..).all(|(path, number)| builder.insert(&converted(path, "<", ">"), number).is_ok());
        taken.then(|| builder.build())
    },
    |router, path| router.search(path).map(|m| (*m.data(), m.parameters().iter().map(|(_, value)| value.len()).sum::<usize>()))
);
