import fc from 'fast-check'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { obstacles } from '../../../src/rules/datasets/move-obstacles.ts'

const test = suite('what keeps a dataset where it is')

const target = { id: 7 }

test('nothing, without a guestbook and a link to the target', () => {
  equal(obstacles({ guestbookId: null, target, linked: [{ id: 8 }] }), [])
})

test('a guestbook and a link to the target, each alone and both', () => {
  equal(obstacles({ guestbookId: 1, target, linked: [] }), ['guestbook'])
  equal(obstacles({ guestbookId: null, target, linked: [{ id: 8 }, target] }), ['link'])
  equal(obstacles({ guestbookId: 1, target, linked: [target] }), ['guestbook', 'link'])
})

test('links elsewhere never count', () =>
  fc.assert(
    fc.property(fc.option(fc.nat()), fc.array(fc.nat()), (guestbookId, ids) => {
      const elsewhere = ids.filter((id) => id !== target.id).map((id) => ({ id }))
      const alone = obstacles({ guestbookId, target, linked: [] })
      equal(obstacles({ guestbookId, target, linked: elsewhere }), alone)
    }),
  ))

test.run()
