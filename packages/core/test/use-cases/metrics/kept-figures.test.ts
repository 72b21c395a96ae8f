import { gate } from '@holdfast/contracts/builders'
import { fixedClock, memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { Store } from '../../../src/ports/store/store.ts'
import { keptFigures } from '../../../src/use-cases/metrics/kept-figures.ts'

const test = suite('kept figures')

const FIGURE = { name: 'a figure', key: 'a figure of all', keeping: { kind: 'minutes' } } as const

const figuresOf = (store: Store) =>
  keptFigures({
    store,
    clock: fixedClock(new Date('2031-04-05T06:07:08Z')),
    tellOperator: () => undefined,
  })

/** A figure whose computation has begun, and goes on when `finish` is called. */
async function beginning(figure: ReturnType<typeof keptFigures>['figure']) {
  const [computing, held] = [gate(), gate()]
  const first = figure(FIGURE, async () => {
    computing.open()
    await held.opened
    return 'before'
  })
  await computing.opened
  return { first, finish: held.open }
}

test('where nothing is kept, nobody is answered with a figure whose computation began before they asked', async () => {
  const store = memoryStore()
  await store.write(({ settings }) => settings.put(':MetricsCacheTimeoutMinutes', '0'))
  const { figure } = figuresOf(store)
  const { first, finish } = await beginning(figure)
  const second = figure(FIGURE, async () => 'after')
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  equal([await first, await second], ['before', 'after'])
})

test('nobody is answered, now or later, with a figure that was begun before figures were cleared', async () => {
  const store = memoryStore()
  const { figure } = figuresOf(store)
  const { first, finish } = await beginning(figure)
  await store.write((unit) => unit.keptFigures.clear(null))
  const second = figure(FIGURE, async () => 'after')
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  equal([await first, await second], ['before', 'after'])
  is(await figure(FIGURE, async () => 'later'), 'after')
})

test('a figure is not kept that was computed while figures were cleared', async () => {
  const store = memoryStore()
  const { figure } = figuresOf(store)
  const first = await figure(FIGURE, async () => {
    await store.write((unit) => unit.keptFigures.clear(null))
    return 'before'
  })
  equal([first, await figure(FIGURE, async () => 'after')], ['before', 'after'])
})

test.run()
