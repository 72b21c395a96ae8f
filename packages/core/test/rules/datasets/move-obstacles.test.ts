import fc from 'fast-check'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { moveObstacles } from '../../../src/rules/datasets/move-obstacles.ts'

const test = suite('obstacles to moving a dataset')

const target = { id: 7 }

test('there are none without a guestbook and a link to the target', () => {
  equal(moveObstacles({ guestbookId: null, target, linked: [{ id: 8 }] }), [])
})

test('a guestbook and a link to the target are obstacles, alone and together', () => {
  equal(moveObstacles({ guestbookId: 1, target, linked: [] }), ['guestbook'])
  equal(moveObstacles({ guestbookId: null, target, linked: [{ id: 8 }, target] }), ['link'])
  equal(moveObstacles({ guestbookId: 1, target, linked: [target] }), ['guestbook', 'link'])
})

test('links to other collections are no obstacles', () =>
  fc.assert(
    fc.property(fc.option(fc.nat()), fc.array(fc.nat()), (guestbookId, ids) => {
      const elsewhere = ids.filter((id) => id !== target.id).map((id) => ({ id }))
      const alone = moveObstacles({ guestbookId, target, linked: [] })
      equal(moveObstacles({ guestbookId, target, linked: elsewhere }), alone)
    }),
  ))

test.run()
