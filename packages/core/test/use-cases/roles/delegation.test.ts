import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { anyStep, anyTree, openTree, type Step } from './delegated-tree.ts'

const test = suite('delegated permissions')

/** The new permissions on existing objects that the caller did not hold. */
function excess(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  const objects = new Set([...before].map((one) => one.split(' ')[0]))
  return [...after].filter((one) => {
    const [object, , permission] = one.split(' ')
    return (
      objects.has(object) && !before.has(one) && !before.has(`${object} @mallory ${permission}`)
    )
  })
}

test('no action gives a permission that the actor did not hold', async () => {
  const let_: Partial<Record<Step['kind'], number>> = {}
  let gained = 0
  await fc.assert(
    fc.asyncProperty(
      anyTree,
      fc.array(anyStep, { minLength: 10, maxLength: 40 }),
      async (tree, steps) => {
        const opened = await openTree(tree)
        let before = await opened.permissions()
        for (const step of steps) {
          if (!(await opened.take(step))) continue
          let_[step.kind] = (let_[step.kind] ?? 0) + 1
          const after = await opened.permissions()
          equal(excess(before, after), [], JSON.stringify(step))
          if (after.size > before.size) gained += 1
          before = after
        }
      },
    ),
    { numRuns: 60 },
  )
  // Ensures that some actions are permitted at all.
  ok(gained > 0 && (let_.join ?? 0) > 0 && (let_.assign ?? 0) > 0, JSON.stringify(let_))
})

test.run()
