import { clientConnection } from './client-connection.ts'

/** One kind of request of a mix. `{name}` in its texts is replaced anew for each request. */
export interface Ask {
  readonly name: string
  /** How often it is asked, in relation to the others. */
  readonly share: number
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Random whole numbers from `first`. */
export interface NumberRange {
  readonly first: number
  readonly count: number
}

/** Different requests to 127.0.0.1; each connection sends the next one when its response is complete. */
export interface MixedLoad {
  readonly port: number
  readonly asks: readonly Ask[]
  /** What stands for `{name}`: one of these texts, or a number of this range. `{unique}` is another number each time. */
  readonly values: Readonly<Record<string, readonly string[] | NumberRange>>
  readonly connections: number
  readonly seconds: number
  /** How many addresses the connections claim to come from, in `X-Forwarded-For`; 0 claims none. */
  readonly addresses: number
}

/** What became of one kind of request. */
export interface AskResult {
  readonly name: string
  readonly ok: number
  /** Answers 429 and 503: come again later. */
  readonly refused: number
  /** Other answers, with the text of the first one. */
  readonly failed: number
  readonly failure: string | null
  /** Milliseconds of each answer that was ok. */
  readonly times: readonly number[]
}

/** The outcome of a mixed load. */
export interface MixedResult {
  readonly seconds: number
  readonly asks: readonly AskResult[]
}

type Counted = { -readonly [Key in keyof AskResult]: AskResult[Key] } & {
  readonly times: number[]
}

/** Runs a mixed load until its time is over. */
export async function mixedLoad(load: MixedLoad): Promise<MixedResult> {
  const asks = load.asks.map(
    ({ name }): Counted => ({ name, ok: 0, refused: 0, failed: 0, failure: null, times: [] }),
  )
  const fill = filling(load.values)
  let sent = 0
  const began = performance.now()
  const work = async (connection: number) => {
    const opened = clientConnection(load.port)
    while (performance.now() < began + load.seconds * 1000) {
      // Each once first, so that a short load asks all.
      const chosen = sent < load.asks.length ? sent : drawn(load.asks)
      sent += 1
      const [ask, counted] = [load.asks[chosen], asks[chosen]]
      if (ask === undefined || counted === undefined) throw new Error('Nothing to ask')
      const from = performance.now()
      const { status, text } = await opened.ask(requestOf(load, { ask, connection, fill }))
      count(counted, { status, text, milliseconds: performance.now() - from })
    }
    opened.close()
  }
  await Promise.all(Array.from({ length: load.connections }, (_, at) => work(at)))
  return { seconds: (performance.now() - began) / 1000, asks }
}

function drawn(asks: readonly Ask[]): number {
  let left = Math.random() * asks.reduce((sum, { share }) => sum + share, 0)
  for (const [index, { share }] of asks.entries()) {
    left -= share
    if (left < 0) return index
  }
  return asks.length - 1
}

function filling(values: MixedLoad['values']): (text: string) => string {
  let unique = 0
  const pick = (name: string): string => {
    if (name === 'unique') {
      unique += 1
      return `${process.pid}-${unique}`
    }
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing stands for {${name}}`)
    return 'first' in value
      ? String(value.first + Math.floor(Math.random() * value.count))
      : (value[Math.floor(Math.random() * value.length)] ?? '')
  }
  return (text) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => pick(name))
}

/** The text of a request; `connection` decides which address it claims. */
function requestOf(
  { port, addresses }: MixedLoad,
  {
    ask,
    connection,
    fill,
  }: {
    readonly ask: Ask
    readonly connection: number
    readonly fill: (text: string) => string
  },
): string {
  const body = ask.body === undefined ? '' : fill(ask.body)
  const lines = [
    `${ask.method ?? 'GET'} ${fill(ask.path)} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(ask.headers ?? {}).map(([name, text]) => `${name}: ${fill(text)}`),
    ...(addresses === 0 ? [] : [`X-Forwarded-For: 198.51.100.${(connection % addresses) + 1}`]),
    ...(ask.body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

function count(
  counted: Counted,
  answer: { readonly status: number; readonly text: string; readonly milliseconds: number },
): void {
  const { status } = answer
  if (status >= 200 && status < 300) {
    counted.ok += 1
    counted.times.push(answer.milliseconds)
  } else if (status === 429 || status === 503) counted.refused += 1
  else {
    counted.failed += 1
    counted.failure ??= `${status} ${answer.text.slice(0, 300)}`
  }
}
