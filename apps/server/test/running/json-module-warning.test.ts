import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { hideJsonModuleWarning } from '../../bin/json-module-warning.mjs'

const test = suite('the warning about modules of JSON')

test('it is hidden, and every other warning is unchanged', () => {
  const passedOn: (readonly unknown[])[] = []
  const warner = { emitWarning: (...warning: readonly unknown[]) => void passedOn.push(warning) }
  hideJsonModuleWarning(warner)
  warner.emitWarning(
    'Importing JSON modules is an experimental feature and might change at any time',
    'ExperimentalWarning',
  )
  warner.emitWarning('Something else is experimental', 'ExperimentalWarning')
  equal(passedOn, [['Something else is experimental', 'ExperimentalWarning']])
})

test.run()
