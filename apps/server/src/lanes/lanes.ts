import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Answering } from '../listener.ts'
import type { MetricSource } from '../metrics/metrics-page.ts'
import type { Metric } from '../metrics/prometheus-text.ts'
import type { EventLoopLag } from './event-loop-lag.ts'
import { type Admission, type FairQueue, fairQueue, type Refused } from './fair-queue.ts'
import { guestPlaces } from './guest-places.ts'
import { type Arriving, LANES, type Lane, laneOf } from './lane-of.ts'
import type { Neighbours } from './neighbours.ts'

/**
 * How many requests of a lane are handled at a time: while the process is quick to react, and otherwise. Guests have fewer
 * places beside others (decision 0533).
 */
const WIDTHS: Readonly<Record<Lane, { readonly quick: number; readonly slow: number }>> = {
  guests: { quick: 6, slow: 2 },
  facts: { quick: 12, slow: 4 },
  accounts: { quick: 12, slow: 6 },
  administrators: { quick: 6, slow: 3 },
  downloads: { quick: 64, slow: 8 },
}
/** Facts for guests beside others: each takes less than a millisecond in one turn (decision 0586). */
const FACTS_BESIDE_OTHERS = 4
/** Beyond this the process is slow to react. */
const SLOW_MS = 30

const WAITING = 512
const WAITING_OF_ONE = 128
const WAITING_MS = 10_000
const RETRY_AFTER_SECONDS = 5

export interface LanesOptions {
  readonly lag: EventLoopLag
  /** The address of the client that sent a request; null if it is unknown. */
  readonly clientAddress: (request: IncomingMessage) => string | null
  /** Left out if there is only this process. */
  readonly neighbours?: Neighbours
}

/**
 * Gives guests, accounts and administrators shares of their own, so that no one of them has to wait for all requests of
 * another. A request holds its place until its answer begins. What does not fit is answered 503, or 429 where one
 * client has too much waiting, and may be tried again.
 */
export function lanes(
  application: Answering,
  { lag, clientAddress, neighbours }: LanesOptions,
): {
  readonly application: Answering
  readonly metrics: MetricSource
  /** How long no request has been handled or waited. */
  readonly quietMs: () => number
} {
  /** Requests under way that wait in no lane, such as uploads. */
  let unplaced = 0
  let lastLeft = performance.now()
  const refusals = new Map<string, number>()
  const queue = (lane: Lane): FairQueue => {
    const { quick, slow } = WIDTHS[lane]
    const width = () => (lag.milliseconds() > SLOW_MS ? slow : quick)
    const most: Readonly<Partial<Record<Lane, () => number>>> = {
      guests: () => places.most() ?? quick,
      facts: () => (places.most() === null ? quick : FACTS_BESIDE_OTHERS),
    }
    return fairQueue({
      running: () => Math.min(width(), most[lane]?.() ?? quick),
      waiting: WAITING,
      waitingOfOne: WAITING_OF_ONE,
      waitingMs: WAITING_MS,
    })
  }
  const queues: Readonly<Record<Lane, FairQueue>> = {
    guests: queue('guests'),
    facts: queue('facts'),
    accounts: queue('accounts'),
    administrators: queue('administrators'),
    downloads: queue('downloads'),
  }
  const places = guestPlaces({
    admit: () => {
      queues.guests.admit()
      queues.facts.admit()
    },
    tell: neighbours?.tellOfOthers ?? null,
  })
  neighbours?.onOthers(places.othersElsewhere)
  const entered: Readonly<Partial<Record<Lane, () => () => void>>> = {
    guests: places.enterGuest,
    accounts: places.enterOther,
    administrators: places.enterOther,
  }
  /** What ends an admission, and gives the place of its lane away. */
  const leaving = (lane: Lane, leave: () => void): (() => void) => {
    const leavePlace = entered[lane]?.()
    return () => {
      lastLeft = performance.now()
      leavePlace?.()
      leave()
    }
  }
  const enter = async (lane: Lane, client: string): Promise<Admission> => {
    const admission = await queues[lane].enter(client)
    if (admission.kind === 'refused') {
      const key = `${lane} ${admission.because}`
      refusals.set(key, (refusals.get(key) ?? 0) + 1)
    }
    return admission
  }
  return {
    application: {
      fetch: async (request, bindings) => {
        // A request that is made in this process has no connection, and waits for nobody.
        const { incoming, outgoing } = bindings as Partial<HttpBindings>
        if (incoming === undefined) return application.fetch(request, bindings)
        const placed = laneOf(arriving(incoming, clientAddress(incoming)))
        if (placed === null) {
          unplaced += 1
          try {
            return await application.fetch(request, bindings)
          } finally {
            unplaced -= 1
            lastLeft = performance.now()
          }
        }
        const admission = await enter(placed.lane, placed.client)
        if (admission.kind === 'refused') return busy(admission.because)
        const leave = leaving(placed.lane, admission.leave)
        // A slow reader of an answer must not keep others from theirs.
        if (outgoing !== undefined) onHead(outgoing, leave)
        try {
          // A client that left while waiting reads no answer.
          return incoming.socket.destroyed
            ? busy('late')
            : await application.fetch(request, bindings)
        } finally {
          leave()
        }
      },
    },
    quietMs: () =>
      unplaced > 0 || Object.values(queues).some((each) => each.lengths().running > 0)
        ? 0
        : performance.now() - lastLeft,
    metrics: { name: 'lanes', read: async () => metricsOf(queues, refusals) },
  }
}

/** Calls `begun` when the head of an answer is written, which no event of Node tells. */
function onHead(outgoing: Pick<ServerResponse, 'writeHead'>, begun: () => void): void {
  const { writeHead } = outgoing
  outgoing.writeHead = function (this: ServerResponse, ...head: unknown[]) {
    begun()
    return Reflect.apply(writeHead, this, head)
  }
}

const arriving = (
  { method = '', url = '', headers }: IncomingMessage,
  address: string | null,
): Arriving => ({ method, url, headers, address })

const SENTENCES: Readonly<Record<Refused, string>> = {
  share: 'Too many requests of yours are waiting already. Try again in a few seconds.',
  full: 'The server is busy. Try again in a few seconds.',
  late: 'The server is busy. Try again in a few seconds.',
}

/** The standard envelope (docs/specification/http.md#refusals). */
function busy(because: Refused): Response {
  const status = because === 'share' ? 429 : 503
  const body = { status: 'ERROR', code: status, message: SENTENCES[because] }
  return Response.json(body, {
    status,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' },
  })
}

const metricsOf = (
  queues: Readonly<Record<Lane, FairQueue>>,
  refusals: ReadonlyMap<string, number>,
): readonly Metric[] => [
  {
    name: 'holdfast_lane_requests',
    help: 'Requests that are being handled or wait, by lane',
    type: 'gauge',
    samples: LANES.flatMap((lane) =>
      Object.entries(queues[lane].lengths()).map(([state, value]) => ({
        labels: { lane, state },
        value,
      })),
    ),
  },
  {
    name: 'holdfast_lane_refusals_total',
    help: 'Requests that were refused because too many waited, by lane and reason',
    type: 'counter',
    samples: [...refusals].map(([key, value]) => {
      const [lane = '', reason = ''] = key.split(' ')
      return { labels: { lane, reason }, value }
    }),
  },
]
