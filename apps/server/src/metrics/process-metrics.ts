import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from './prometheus-text.ts'

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
const TIMER_MS = 20

/** Metrics of this process: memory, processor time, delay of the event loop since the reading before. */
export function processMetrics(): () => readonly Metric[] {
  const delay = monitorEventLoopDelay({ resolution: TIMER_MS })
  delay.enable()
  const started = Date.now() / 1000 - process.uptime()
  return () => [
    {
      name: 'process_start_time_seconds',
      help: 'When the process started, in seconds since 1970',
      type: 'gauge',
      samples: [{ value: started }],
    },
    cpu(),
    memory(),
    eventLoop(delay),
  ]
}

function cpu(): Metric {
  const { user, system } = process.cpuUsage()
  return {
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process',
    type: 'counter',
    samples: [{ value: (user + system) / MICROSECONDS }],
  }
}

function memory(): Metric {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
  return {
    name: 'holdfast_memory_bytes',
    help: 'Memory of the process: all of it, the heap, what of the heap is used, and buffers outside it',
    type: 'gauge',
    samples: Object.entries({ rss, heapTotal, heapUsed, external }).map(([part, value]) => ({
      labels: { part },
      value,
    })),
  }
}

/** Reading starts a new interval. */
function eventLoop(delay: IntervalHistogram): Metric {
  const samples = [0.5, 0.9, 0.99, 1].map((quantile) => ({
    labels: { quantile: String(quantile) },
    value: delay.count === 0 ? 0 : late(delay.percentile(quantile * 100)),
  }))
  delay.reset()
  return {
    name: 'holdfast_event_loop_delay_seconds',
    help: 'How late timers ran since the reading before, by quantile',
    type: 'gauge',
    samples,
  }
}

/** The histogram holds whole pauses between two runs of the timer. */
const late = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / NANOSECONDS - TIMER_MS / 1000)
