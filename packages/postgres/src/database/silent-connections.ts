import pg from 'pg'

/** Watches statements for connections on which no answer will come. */
export interface SilentConnections {
  /** Watches a connection until this answer, the last one to its statements. */
  watch(client: pg.ClientBase, last: Promise<unknown>): void
  stop(): void
}

/** In milliseconds. */
export interface Patience {
  /** How long a statement runs before the server is asked about it, and how often. */
  readonly askAfter: number
  /** How long the server may take to answer that. */
  readonly answerWithin: number
}

const PATIENCE: Patience = { askAfter: 30_000, answerWithin: 20_000 }

/** A statement: its connection, and when it was sent. */
interface Sent {
  readonly since: number
  /** Whether the server did not know of it when it was asked before: its answer may have been on the way. */
  readonly missed: boolean
}

/** Whether the server answered, and which of its processes run a statement. */
type Running = { readonly kind: 'none' } | { readonly kind: 'unknown' } | RunningProcesses
interface RunningProcesses {
  readonly kind: 'these'
  readonly pids: ReadonlySet<number>
}

/**
 * Breaks connections off on which a statement waits for an answer that will not come: after a failover, or when something between drops
 * packets, the system may wait for a quarter of an hour. Statements that take long go on: the server is asked about them on a connection of
 * its own, and says twice that it does not run them, or does not answer twice (docs/decisions/0673-silent-connections.md).
 */
export function silentConnections(
  url: string,
  { askAfter, answerWithin }: Patience = PATIENCE,
): SilentConnections {
  const sent = new Map<pg.ClientBase, Sent>()
  const look = async (): Promise<void> => {
    const before = performance.now() - askAfter
    const long = [...sent].filter(([, { since }]) => since < before)
    if (long.length === 0) return
    const running = await runningStatements(url, answerWithin)
    for (const [client, seen] of long) {
      // It was answered meanwhile.
      if (sent.get(client) !== seen) continue
      const missed = isMissed(client, running)
      if (missed && seen.missed) breakOff(client)
      else sent.set(client, { ...seen, missed })
    }
  }
  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    await look()
    looking = false
  }, askAfter).unref()
  return {
    watch: (client, last) => {
      sent.set(client, { since: performance.now(), missed: false })
      const ended = () => sent.delete(client)
      last.then(ended, ended)
    },
    stop: () => clearInterval(timer),
  }
}

/** What a pooler sends is no process of the server, and then only its silence counts. */
function isMissed(client: pg.ClientBase, running: Running): boolean {
  if (running.kind !== 'these') return running.kind === 'none'
  const pid = processOf(client)
  return pid !== null && !running.pids.has(pid)
}

async function runningStatements(url: string, within: number): Promise<Running> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'holdfast',
    connectionTimeoutMillis: within,
    query_timeout: within,
  })
  // What fails is reported by what waits for it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ readonly pid: number; readonly own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity
       where pid = pg_backend_pid() or state is null or state not like 'idle%'`,
    )
    client.end().catch(() => undefined)
    const isDirect = rows.some(({ own }) => own === processOf(client))
    return isDirect
      ? { kind: 'these', pids: new Set(rows.map(({ pid }) => pid)) }
      : { kind: 'unknown' }
  } catch (error) {
    breakOff(client)
    // A server that refuses answers, too.
    return { kind: error instanceof pg.DatabaseError ? 'unknown' : 'none' }
  }
}

/** The process of the server, as it said when the connection was made. */
const processOf = (client: pg.ClientBase): number | null =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : null

/** Ends a connection without a word, so that what waits for it fails. */
function breakOff(client: pg.ClientBase): void {
  if ('connection' in client && client.connection instanceof pg.Connection)
    client.connection.stream.destroy(new Error('Connection terminated, as nothing was answered'))
}
