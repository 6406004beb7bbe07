#!/bin/bash -eu
# Called by OSS-Fuzz and ClusterFuzzLite with CC CXX CFLAGS CXXFLAGS LIB_FUZZING_ENGINE OUT SRC WORK.
# The peers are built for another C++ library than that of the base image.
export IRI_FUZZ_WITHOUT=third_party
export IRI_FUZZ_BUILD=$WORK/build IRI_FUZZ_STATE=$WORK/state
"$SRC/libiri/fuzz/run.sh" --oss-fuzz
