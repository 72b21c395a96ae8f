import { fixedClock, memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { keptFigures } from '../../../src/use-cases/metrics/kept-figures.ts'

const test = suite('kept figures')

const FIGURE = { name: 'a figure', key: 'a figure of all', keeping: { kind: 'minutes' } } as const

test('where nothing is kept, nobody is answered with a figure whose computation began before they asked', async () => {
  const store = memoryStore()
  await store.write(({ settings }) => settings.put(':MetricsCacheTimeoutMinutes', '0'))
  const clock = fixedClock(new Date('2031-04-05T06:07:08Z'))
  const { figure } = keptFigures({ store, clock, tellOperator: () => undefined })
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let started = () => {}
  const computing = new Promise<void>((resolve) => {
    started = resolve
  })
  const first = figure(FIGURE, async () => {
    started()
    await held
    return 'before'
  })
  await computing
  const second = figure(FIGURE, async () => 'after')
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  equal([await first, await second], ['before', 'after'])
})

test('nobody is answered, now or later, with a figure that was begun before figures were cleared', async () => {
  const store = memoryStore()
  const clock = fixedClock(new Date('2031-04-05T06:07:08Z'))
  const { figure } = keptFigures({ store, clock, tellOperator: () => undefined })
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let started = () => {}
  const computing = new Promise<void>((resolve) => {
    started = resolve
  })
  const first = figure(FIGURE, async () => {
    started()
    await held
    return 'before'
  })
  await computing
  await store.write((unit) => unit.keptFigures.clear(null))
  const second = figure(FIGURE, async () => 'after')
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  equal([await first, await second], ['before', 'after'])
  is(await figure(FIGURE, async () => 'later'), 'after')
})

test('a figure is not kept that was computed while figures were cleared', async () => {
  const store = memoryStore()
  const clock = fixedClock(new Date('2031-04-05T06:07:08Z'))
  const { figure } = keptFigures({ store, clock, tellOperator: () => undefined })
  const first = await figure(FIGURE, async () => {
    await store.write((unit) => unit.keptFigures.clear(null))
    return 'before'
  })
  equal([first, await figure(FIGURE, async () => 'after')], ['before', 'after'])
})

test.run()
