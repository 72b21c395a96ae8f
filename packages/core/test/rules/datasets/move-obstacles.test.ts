import fc from 'fast-check'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { obstacles } from '../../../src/rules/datasets/move-obstacles.ts'

const test = suite('obstacles to moving a dataset')

const target = { id: 7 }

test('there are none without a guestbook and a link to the target', () => {
  equal(obstacles({ guestbookId: null, target, linked: [{ id: 8 }] }), [])
})

test('a guestbook and a link to the target are obstacles, alone and together', () => {
  equal(obstacles({ guestbookId: 1, target, linked: [] }), ['guestbook'])
  equal(obstacles({ guestbookId: null, target, linked: [{ id: 8 }, target] }), ['link'])
  equal(obstacles({ guestbookId: 1, target, linked: [target] }), ['guestbook', 'link'])
})

test('links to other collections are no obstacles', () =>
  fc.assert(
    fc.property(fc.option(fc.nat()), fc.array(fc.nat()), (guestbookId, ids) => {
      const elsewhere = ids.filter((id) => id !== target.id).map((id) => ({ id }))
      const alone = obstacles({ guestbookId, target, linked: [] })
      equal(obstacles({ guestbookId, target, linked: elsewhere }), alone)
    }),
  ))

test.run()
