"""A Spark job: makes N references, validates and normalizes them, drops duplicates, and groups them by host.

    references.py 5000000 --workers 2 --answers answers.tsv [--lose-a-worker] [--partitions P] [--seed S]

It runs on a local-cluster: a master, and workers whose executors are processes of their own, with a core and 1 GB each. --lose-a-worker
kills one executor (SIGKILL) when the first tasks are done; Spark then runs again what was lost. The answers are a line for each host or
error, as answers.py has them. The last line of standard output is a JSON object with the figures.
"""
import argparse
import json
import os
import pathlib
import signal
import sys
import threading
import time

import answers
import made
import processes
import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

HERE = pathlib.Path(__file__).resolve().parent
CHECKED = "error string, host string, normalized string"


def check(texts):
    """What the job wants to know of each text, as a batch of the columns CHECKED."""
    from libiri import columns
    error = pa.array(columns.parse(texts)).field("error")
    normalized = pa.array(columns.normalize(texts))
    host = pa.array(columns.host(normalized))
    return pa.RecordBatch.from_arrays([column.cast(pa.utf8()) for column in (error, host, normalized)], ["error", "host", "normalized"])


def check_each(pages, seed, making, checking):
    """The function for mapInArrow. It adds up the nanoseconds of the processor that it needs."""
    def run(batches):
        for batch in batches:
            begin = time.thread_time_ns()
            texts = made.texts(batch.column(0), pages, seed)
            between = time.thread_time_ns()
            result = check(texts)
            making.add(between - begin)
            checking.add(time.thread_time_ns() - between)
            yield result
    return run


def grouped(spark, options, making, checking):
    run = check_each(made.pages_for(options.count), options.seed, making, checking)
    checked = spark.range(0, options.count, 1, options.partitions).mapInArrow(run, CHECKED)
    distinct = checked.groupBy("error", "host", "normalized").count()
    return distinct.groupBy("error", "host").agg(
        F.sum("count").alias("references"), F.count("normalized").alias("distinct"),
        F.sum(F.crc32(F.col("normalized").cast("binary"))).alias("checksum"))


def start(options):
    # The executors take the modules of this folder, and the Python of this process.
    os.environ.update(PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable, PYTHONPATH=str(HERE))
    spark = (SparkSession.builder.master(f"local-cluster[{options.workers},1,1024]").appName("references")
             .config("spark.executor.memory", "1g").config("spark.driver.memory", "1g")
             .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
             .config("spark.executorEnv.PYTHONPATH", str(HERE))
             .config("spark.sql.execution.arrow.maxRecordsPerBatch", 50000)
             .config("spark.sql.shuffle.partitions", options.workers * 4)
             .config("spark.ui.enabled", False).config("spark.ui.showConsoleProgress", False).getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def wait_for_executors(spark, count):
    while len(processes.executors(spark.sparkContext.applicationId)) < count:
        time.sleep(0.2)


class Loss(threading.Thread):
    """Kills one executor as soon as `after` tasks are done."""

    def __init__(self, spark, after):
        super().__init__(daemon=True)
        self.tracker, self.application, self.after = spark.sparkContext.statusTracker(), spark.sparkContext.applicationId, after
        self.killed, self.done = None, threading.Event()

    def tasks_done(self):
        infos = [self.tracker.getStageInfo(stage) for job in self.tracker.getJobIdsForGroup() for stage in self.tracker.getJobInfo(job).stageIds]
        return sum(info.numCompletedTasks for info in infos if info)

    def run(self):
        while not self.done.wait(0.1):
            if self.tasks_done() >= self.after:
                self.killed = processes.executors(self.application)[0]
                os.kill(self.killed, signal.SIGKILL)
                return


def executors_of(spark):
    """What Spark itself knows of its executors, also of those that are gone. The driver is among them."""
    every = spark.sparkContext._jsc.sc().statusStore().executorList(False)
    return [every.apply(i) for i in range(every.size())]


def figures(spark, options, seconds, jvm, python):
    known = executors_of(spark)
    return {"references": options.count, "workers": options.workers, "partitions": options.partitions, "seconds": round(seconds, 2),
            "per_second": round(options.count / seconds), "cpu_jvm": jvm, "cpu_python": python,
            "shuffle_bytes": sum(one.totalShuffleWrite() for one in known), "tasks": sum(one.totalTasks() for one in known),
            "executors_lost": sum(not one.isActive() for one in known)}


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--partitions", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", required=True)
    parser.add_argument("--lose-a-worker", action="store_true")
    options = parser.parse_args()
    options.partitions = options.partitions or max(options.workers * 4, options.count // 500_000)
    return options


def main():
    options = arguments()
    spark = start(options)
    wait_for_executors(spark, options.workers)
    making, checking = spark.sparkContext.accumulator(0), spark.sparkContext.accumulator(0)
    loss = Loss(spark, options.workers)
    if options.lose_a_worker:
        loss.start()
    clock = processes.Clock(spark.sparkContext.applicationId)
    clock.start()
    begin = time.perf_counter()
    rows = grouped(spark, options, making, checking).toArrow()
    measured = figures(spark, options, time.perf_counter() - begin, *clock.stop())
    loss.done.set()
    answers.write(options.answers, zip(*(rows.column(name).to_pylist() for name in answers.NAMES)))
    print(json.dumps({**measured, "cpu_making": round(making.value / 1e9, 2), "cpu_libiri": round(checking.value / 1e9, 2),
                      "killed": loss.killed is not None}))
    spark.stop()


if __name__ == "__main__":
    main()
