import { formatPid, parsePid } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, match, not } from 'uvu/assert'
import { localPersistentIds, randomIds } from '../../src/index.ts'

const test = suite('local persistent identifiers')
const options = { protocol: 'doi', authority: '10.5072', shoulder: 'FK2/', ids: randomIds() }

test('an identifier has the configured protocol, authority and shoulder', async () =>
  match(formatPid(await localPersistentIds(options).mint()), /^doi:10\.5072\/FK2\/[A-Z0-9]{6}$/))

test('an identifier is parsed as it was written', async () => {
  for (const shoulder of ['', 'FK2/', 'x-']) {
    const pid = await localPersistentIds({ ...options, shoulder }).mint()
    equal(parsePid(formatPid(pid)), pid)
  }
})

test('two identifiers differ', async () => {
  const pids = localPersistentIds(options)
  not.equal(await pids.mint(), await pids.mint())
})

test.run()
