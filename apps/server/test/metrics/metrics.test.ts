import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { type MetricSource, metricsPage } from '../../src/metrics/metrics-page.ts'
import { prometheusText } from '../../src/metrics/prometheus-text.ts'
import { requestMetrics } from '../../src/metrics/request-metrics.ts'

const test = suite('metrics')

const TOKEN = 'a-token-of-the-operator'
const ask = (page: ReturnType<typeof metricsPage>, authorization?: string) =>
  page.routes.request('/metrics', {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  })

test('only the bearer of the token reads them', async () => {
  const page = metricsPage(TOKEN)
  for (const wrong of [undefined, '', 'Bearer', 'Bearer x', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    const answer = await ask(page, wrong)
    equal([answer.status, answer.headers.get('WWW-Authenticate')], [401, 'Bearer'])
    not.match(await answer.text(), 'holdfast_')
  }
  const { status, headers } = await ask(page, `Bearer ${TOKEN}`)
  is(status, 200)
  match(headers.get('Content-Type') ?? '', 'text/plain; version=0.0.4')
})

test('every line is a comment or a value, and each name is declared once', async () => {
  const page = metricsPage(TOKEN)
  page.observe({ method: 'GET', route: '/info/version', status: 200, milliseconds: 3 })
  const text = await (await ask(page, `Bearer ${TOKEN}`)).text()
  const lines = text.trimEnd().split('\n')
  for (const line of lines)
    match(
      line,
      /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-zA-Z]+="[^"]*"(,[a-zA-Z]+="[^"]*")*\})? [\d.e+-]+)$/,
    )
  const declared = lines
    .filter((line) => line.startsWith('# TYPE'))
    .map((line) => line.split(' ')[2])
  is(new Set(declared).size, declared.length)
  for (const name of [
    'process_cpu_seconds_total',
    'holdfast_memory_bytes',
    'holdfast_event_loop_delay_seconds',
  ])
    equal(declared.includes(name), true, name)
})

test('with several workers each sample has the number of its worker', async () => {
  const samples = [{ labels: { part: 'rss' }, value: 5 }]
  const page = metricsPage(TOKEN, {
    number: 3,
    ask: async () => [
      {
        worker: 4,
        answer: [{ name: 'holdfast_memory_bytes', help: 'Memory', type: 'gauge', samples }],
      },
    ],
    answerMetrics: () => undefined,
  })
  const text = await (await ask(page, `Bearer ${TOKEN}`)).text()
  match(text, 'holdfast_memory_bytes{worker="4",part="rss"} 5')
  match(text, /holdfast_memory_bytes\{worker="3",part="rss"\} \d{7}/)
  is(text.match(/# TYPE holdfast_memory_bytes/g)?.length, 1)
})

test('a part that fails is named, and the others are there', async () => {
  const page = metricsPage(TOKEN)
  const failing: MetricSource = {
    name: 'jobs',
    read: async () => Promise.reject(new Error('away')),
  }
  const samples = [{ value: 7 }]
  const fine: MetricSource = {
    name: 'storage',
    read: async () => [{ name: 'files', help: 'Files', type: 'gauge', samples }],
  }
  page.add([failing, fine])
  const text = await (await ask(page, `Bearer ${TOKEN}`)).text()
  match(text, 'holdfast_metrics_failed{part="jobs"} 1\n')
  match(text, 'holdfast_metrics_failed{part="storage"} 0\n')
  match(text, '\nfiles 7\n')
})

test('requests are counted by method, route and status, and classed by duration', () => {
  const { observe, metrics } = requestMetrics()
  const route = '/datasets/{id}'
  for (const milliseconds of [4, 60, 20_000])
    observe({ method: 'GET', route, status: 200, milliseconds })
  observe({ method: 'GET', route, status: 404, milliseconds: 1 })
  const text = prometheusText(metrics())
  const labels = `method="GET",route="${route}"`
  for (const line of [
    `holdfast_http_requests_total{${labels},status="200"} 3`,
    `holdfast_http_requests_total{${labels},status="404"} 1`,
    `holdfast_http_request_duration_seconds_bucket{${labels},le="0.005"} 2`,
    `holdfast_http_request_duration_seconds_bucket{${labels},le="0.1"} 3`,
    `holdfast_http_request_duration_seconds_bucket{${labels},le="10"} 3`,
    `holdfast_http_request_duration_seconds_bucket{${labels},le="+Inf"} 4`,
    `holdfast_http_request_duration_seconds_count{${labels}} 4`,
  ])
    equal(text.split('\n').includes(line), true, `${line}\n${text}`)
})

test('a client that sends odd methods to odd addresses adds one row', () => {
  const { observe, metrics } = requestMetrics()
  for (const method of ['BREW', 'X1', 'X2'])
    observe({ method, route: null, status: 404, milliseconds: 1 })
  is(metrics()[0]?.samples.length, 1)
})

test('values of labels are escaped', () => {
  const samples = [{ labels: { a: 'x"\\\n' }, value: 1 }]
  match(
    prometheusText([{ name: 'n', help: 'h', type: 'gauge', samples }]),
    'n{a="x\\"\\\\\\n"} 1\n',
  )
})

test.run()
