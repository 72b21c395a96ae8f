/** A replacement for uvu that records the names of tests instead of running them. */
export function nameList() {
  const names = /** @type {string[]} */ ([])
  const suite = (/** @type {string} */ about = '') => {
    const add = (/** @type {string} */ name) =>
      void names.push(about === '' ? name : `${about}: ${name}`)
    const hook = Object.assign(() => {}, { each: () => {} })
    return Object.assign((/** @type {string} */ name) => add(name), {
      ...{ before: hook, after: hook, skip: add, only: add, run: () => {} },
    })
  }
  return {
    uvu: { suite, test: suite() },
    /** The names since the last call, each after the name of its suite. */
    take: () => names.splice(0),
  }
}
