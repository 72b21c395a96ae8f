import type { AnsweredRequest } from '@holdfast/http'
import type { Metric, Sample } from './prometheus-text.ts'

/** Upper ends of the classes of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Clients can send any method; only these become labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Durations {
  readonly labels: { readonly method: string; readonly route: string }
  /** One for each of `BUCKETS`; longer requests are in none. */
  readonly counts: number[]
  total: number
  seconds: number
}

export interface RequestMetrics {
  observe(answered: AnsweredRequest): void
  metrics(): readonly Metric[]
}

/** Counts requests by method, route template and status, and classes their durations. */
export function requestMetrics(): RequestMetrics {
  const durations = new Map<string, Durations>()
  const statuses = new Map<
    string,
    { readonly labels: Readonly<Record<string, string>>; value: number }
  >()
  return {
    observe: ({ method: sent, route: template, status, milliseconds }) => {
      const method = METHODS.has(sent) ? sent : 'other'
      const labels = { method, route: template ?? 'none' }
      const key = `${method} ${labels.route}`
      const counted = statuses.get(`${key} ${status}`) ?? {
        labels: { ...labels, status: String(status) },
        value: 0,
      }
      counted.value += 1
      statuses.set(`${key} ${status}`, counted)
      const measured = durations.get(key) ?? {
        labels,
        counts: BUCKETS.map(() => 0),
        total: 0,
        seconds: 0,
      }
      durations.set(key, measured)
      add(measured, milliseconds / 1000)
    },
    metrics: () => [
      {
        name: 'holdfast_http_requests_total',
        help: 'Answered requests by method, route and status',
        type: 'counter',
        samples: [...statuses.values()],
      },
      {
        name: 'holdfast_http_request_duration_seconds',
        help: 'Time until the answer began, by method and route',
        type: 'histogram',
        samples: [...durations.values()].flatMap(histogram),
      },
    ],
  }
}

function add(measured: Durations, seconds: number): void {
  const at = BUCKETS.findIndex((end) => seconds <= end)
  if (at !== -1) measured.counts[at] = (measured.counts[at] ?? 0) + 1
  measured.total += 1
  measured.seconds += seconds
}

/** Buckets are cumulative: each holds what the ones before it hold. */
function histogram({ labels, counts, total, seconds }: Durations): readonly Sample[] {
  let sum = 0
  const buckets = BUCKETS.map((end, at) => {
    sum += counts[at] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(end) }, value: sum }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: total },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: total },
  ]
}
