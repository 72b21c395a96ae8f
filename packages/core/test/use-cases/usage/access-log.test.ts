import { memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { Store } from '../../../src/ports/store/store.ts'
import { accessLog } from '../../../src/use-cases/usage/access-log.ts'
import type { Visit } from '../../../src/use-cases/usage/visit.ts'

const test = suite('the access log')

const AT = new Date('2031-04-05T06:07:08Z')

const view = (id: number): Visit => ({
  at: AT,
  actor: { kind: 'guest' },
  client: { userAgent: 'Firefox/128.0', url: '' },
  use: { kind: 'view', viewed: { ref: { kind: 'id', id }, version: ':latest' } },
})

/** A store in which every dataset is released, and which says when datasets are looked up. */
function released(lookedUp: () => void): Store {
  const inner = memoryStore()
  return {
    ...inner,
    read: (work, options) =>
      inner.read((unit) => {
        const stamp = async () => {
          lookedUp()
          return {
            id: 7,
            revision: 1,
            contextRevision: 1,
            released: true,
            drafted: false,
            open: true,
          }
        }
        const accessed = async (things: readonly unknown[]) =>
          things.map(() => ({
            pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/A' },
            metadata: {},
            major: 1,
            releasedAt: AT,
            file: null,
          }))
        const all = async () => new Map([[':MDCLogPath', '/srv/usage']])
        return work({
          ...unit,
          datasets: { ...unit.datasets, stamp },
          usage: { ...unit.usage, accessed },
          settings: { ...unit.settings, all },
        })
      }, options),
  }
}

test('a visit during a write is in the next one', async () => {
  const written: number[] = []
  const during = { visits: [view(2)] }
  const log = accessLog({
    store: released(() => {
      for (const visit of during.visits.splice(0)) log.note(visit)
    }),
    usageLog: { append: async ({ lines }) => void written.push(lines.length) },
    pause: () => new Promise<void>(() => {}),
    tellOperator: () => {},
  })
  log.note(view(1))
  await log.written()
  await log.written()
  equal(written, [1, 1])
})

test.run()
