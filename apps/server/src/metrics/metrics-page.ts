import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { processMetrics } from './process-metrics.ts'
import { type Metric, prometheusText } from './prometheus-text.ts'
import { type RequestMetrics, requestMetrics } from './request-metrics.ts'
import { type MetricsLink, ofAllWorkers } from './worker-metrics.ts'

/** Metrics that must be asked for, such as those in the database. */
export interface MetricSource {
  readonly name: string
  read(): Promise<readonly Metric[]>
}

/** `/metrics`, for operators. */
export interface MetricsPage {
  readonly routes: Hono
  readonly observe: RequestMetrics['observe']
  /** To be called when these can be asked. */
  add(sources: readonly MetricSource[]): void
}

/** A scraper waits ten seconds by default. */
const SOURCE_LIMIT_MS = 3_000

/**
 * Answers callers that send `Authorization: Bearer <token>`, and 401 to all others. A source that fails or takes too
 * long is left out and named in `holdfast_metrics_failed`.
 */
export function metricsPage(token: string, link: MetricsLink | null = null): MetricsPage {
  const requests = requestMetrics()
  const ofProcess = processMetrics()
  let sources: readonly MetricSource[] = []
  let reading: Promise<string> | null = null
  const own = () => [...ofProcess(), ...requests.metrics()]
  link?.answerMetrics(own)
  const read = async (): Promise<string> => {
    const everybody = link === null ? own() : await ofAllWorkers(link, own)
    const asked = await Promise.all(sources.map((source) => outcome(source)))
    const failed: Metric = {
      name: 'holdfast_metrics_failed',
      help: '1 for each part of these metrics that could not be read',
      type: 'gauge',
      samples: asked.map(({ name, metrics }) => ({
        labels: { part: name },
        value: metrics === null ? 1 : 0,
      })),
    }
    const read = asked.flatMap(({ metrics }) => metrics ?? [])
    return prometheusText([...everybody, ...read, failed])
  }
  const routes = new Hono().get('/metrics', async (c) => {
    if (!isBearer(c.req.header('Authorization'), token))
      return c.text('A bearer token is needed here.\n', 401, {
        'WWW-Authenticate': 'Bearer',
        'Cache-Control': 'no-store',
      })
    // Readers at the same time share one reading.
    reading ??= read().finally(() => {
      reading = null
    })
    return c.body(await reading, 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
  return {
    routes,
    observe: requests.observe,
    add: (more) => {
      sources = more
    },
  }
}

function isBearer(header: string | undefined, token: string): boolean {
  const [, sent = ''] = /^Bearer (.+)$/i.exec(header ?? '') ?? []
  return timingSafeEqual(digest(sent), digest(token))
}

/** Of one length, as the comparison needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

async function outcome({ name, read }: MetricSource) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, SOURCE_LIMIT_MS, null)
  })
  try {
    return { name, metrics: await Promise.race([read().catch(() => null), limit]) }
  } finally {
    clearTimeout(timer)
  }
}
