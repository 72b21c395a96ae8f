import { join } from 'node:path'
import pg from 'pg'
import { ownProgram, startChild } from '../system/child.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

/** Starts a bare Node server that answers every request with one row of `bytes` bytes; returns its port. */
export async function startSingleRowServer(url: string, bytes: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table bench_answer (id bigint primary key, body text not null)')
    await client.query(`insert into bench_answer values (1, $1)`, [jsonOf(bytes)])
  } finally {
    await client.end()
  }
  const { path } = await temporaryFolder('row')
  const { announced } = await startChild({
    ...ownProgram(new URL('./single-row-process.ts', import.meta.url), [url]),
    log: join(path, 'log'),
    announces: /port (\d+)/,
  })
  return Number(announced)
}

const jsonOf = (bytes: number): string => JSON.stringify('x'.repeat(Math.max(0, bytes - 2)))
