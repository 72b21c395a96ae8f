import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckTask, runDuckTask } from '@holdfast/table-engine-duckdb'

// A process that does one piece of work on a table: `task` and `result` lie in its folder.

// Nobody waits for an orphan, nor watches its memory. An ordinary exit would wait for the library's threads.
const stop = (): boolean => process.kill(process.pid, 'SIGKILL')
if (process.connected === false) stop()
process.once('disconnect', stop)

const [folder = ''] = process.argv.slice(2)
// Written by the server, of which this is a part.
const task = JSON.parse(readFileSync(join(folder, 'task'), 'utf8')) as DuckTask
const result = await runDuckTask(task)
writeFileSync(join(folder, 'result'), JSON.stringify(result), { mode: 0o600 })
// The library's own threads may be at work still; nothing waits for them.
process.exit(0)
