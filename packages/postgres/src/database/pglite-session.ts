import { messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import type { StatementResult } from './connection.ts'
import { type Keeping, KeptStatements } from './kept-statements.ts'

type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** A statement that the session has parsed. Its plan may be kept too, as the database decides. */
interface Prepared {
  readonly name: string
  readonly parameterTypes: readonly number[]
  /** The description of its rows; none when it returns no rows. */
  readonly columns: readonly Answer[]
}

const { serialize } = protocol

/** Their scripts leave the tables as they are. */
const NO_DEFINITIONS = /^(BEGIN|COMMIT|ROLLBACK|SELECT|INSERT|UPDATE|DELETE|VACUUM|ANALYZE)$/

/**
 * Sends statements to an embedded database as a client sends them to a server: parsed once and then run by
 * name, each in one message. The library's own `query` parses every statement anew, in six messages.
 */
export class PgliteSession {
  readonly #pglite: PGlite
  readonly #kept: KeptStatements<Prepared>
  #names = 0

  constructor(pglite: PGlite, keeping: Keeping = {}) {
    this.#pglite = pglite
    this.#kept = new KeptStatements(keeping)
  }

  /** One statement with `$1`-style parameters. The previous call must have ended. */
  async query(sql: string, values: readonly unknown[]): Promise<StatementResult> {
    const { name, parameterTypes, columns } = this.#kept.get(sql) ?? (await this.#prepare(sql))
    const answers = await this.#send([
      serialize.bind({ statement: name, values: this.#texts(values, parameterTypes) }),
      serialize.execute(),
      serialize.sync(),
    ])
    return this.#joined(this.#parsed([...columns, ...answers]))
  }

  /** Any number of statements without parameters. The previous call must have ended. */
  async script(sql: string): Promise<StatementResult> {
    const results = this.#parsed(await this.#send([serialize.query(sql)]))
    // A kept statement fails when its rows get other columns.
    if (results.some(({ command = '' }) => !NO_DEFINITIONS.test(command))) await this.#forgetAll()
    return this.#joined(results)
  }

  async #prepare(sql: string): Promise<Prepared> {
    this.#names += 1
    const name = `hf_${this.#names}`
    const answers = await this.#send([
      ...this.#kept.makeRoom(sql).map(closing),
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    const columns = answers.filter((answer) => answer instanceof messages.RowDescriptionMessage)
    const prepared = { name, parameterTypes: parse.parseDescribeStatementResults(answers), columns }
    this.#kept.keep(sql, prepared)
    return prepared
  }

  async #forgetAll(): Promise<void> {
    const forgotten = this.#kept.removeAll()
    if (forgotten.length > 0) await this.#send([...forgotten.map(closing), serialize.sync()])
  }

  #texts(values: readonly unknown[], types: readonly number[]): (string | null)[] {
    return values.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = this.#pglite.serializers[types[index] ?? 0]
      return serializer === undefined ? String(value) : serializer(value)
    })
  }

  /** The database syncs its files itself when a transaction ends; its file system has nothing to add. */
  #send(parts: readonly Uint8Array[]): Promise<Answer[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
  }

  #parsed(answers: Answer[]): Results[] {
    return parse.parseResults(answers, this.#pglite.parsers)
  }

  #joined(results: readonly Results[]): StatementResult {
    return {
      rows: results.flatMap(({ rows }) => rows),
      affected: results.at(-1)?.affectedRows ?? 0,
    }
  }
}

const closing = ({ name }: Prepared): Uint8Array => serialize.close({ type: 'S', name })
