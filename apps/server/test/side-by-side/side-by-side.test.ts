import { memoryStorage, memoryStore } from '@holdfast/memory'
import { postgresStore } from '@holdfast/postgres'
import { sharedPglite } from '@holdfast/postgres/testing'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { anyCommand, SEED } from './commands.ts'
import type { Command } from './drawn-command.ts'
import { openWorld, outcomeOf } from './world.ts'

const NO_JOBS = { enqueue: async () => undefined, enqueueAll: async () => undefined }

const test = suite('memory and PGlite')

async function agree(commands: readonly Command[]): Promise<void> {
  const database = await sharedPglite()
  try {
    const inMemory = await openWorld({ store: memoryStore(), storage: memoryStorage() })
    const onPglite = await openWorld({
      store: postgresStore(database, { jobs: NO_JOBS }),
      storage: memoryStorage(),
    })
    for (const { name, run } of [...SEED, ...commands])
      equal(await outcomeOf(() => run(onPglite)), await outcomeOf(() => run(inMemory)), name)
  } finally {
    await database.close()
  }
}

test('give the same results and refusals for the same commands', () =>
  fc.assert(fc.asyncProperty(fc.array(anyCommand, { minLength: 20, maxLength: 50 }), agree), {
    numRuns: 8,
    // A run takes seconds; a failing one is reported as it is, without minutes of shrinking.
    endOnFailure: true,
  }))

test.run()
