import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TaskResult } from '@holdfast/table-engine-duckdb'
import { childOutcome } from './child-outcome.ts'
import type { DuckEngineOptions } from './duck-engine.ts'
import { REFUSALS } from './engine-refusals.ts'
import { scriptBeside } from './script-beside.ts'

const MEBIBYTE = 1024 * 1024
const SCRIPT = scriptBeside(import.meta.url, 'engine-child')

/** Does each piece of work in a process of its own, which is killed above its memory and when the caller leaves. */
export const inChildren =
  (memory: number, died: (words: string) => void): DuckEngineOptions['work'] =>
  async (box, task, signal) => {
    await writeFile(join(box, 'task'), JSON.stringify(task), { mode: 0o600 })
    const outcome = await childOutcome(
      { script: SCRIPT, args: [box], folder: box },
      { memory, signal },
    )
    switch (outcome.kind) {
      case 'tooMuchMemory':
        return REFUSALS.memory(memory / MEBIBYTE)
      case 'died':
        died(outcome.words)
        throw new Error('The process that asks a table stopped')
      case 'done':
        // Written by the child, which is part of this program.
        return JSON.parse(await readFile(join(box, 'result'), 'utf8')) as TaskResult
    }
  }
