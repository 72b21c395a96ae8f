import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { readConfiguration } from '../../src/configuration.ts'

const test = suite('the configuration of sign-in services')

const UNIVERSITY = {
  HOLDFAST_OIDC_UNIVERSITY_ISSUER: 'https://login.example.edu',
  HOLDFAST_OIDC_UNIVERSITY_CLIENT_FILE: '/etc/holdfast/university',
  HOLDFAST_OIDC_UNIVERSITY_TITLE: 'Example University',
}

test('several services, each with its name, and no warning', () => {
  const reading = readConfiguration({
    ...UNIVERSITY,
    HOLDFAST_OIDC_BIG_LAB_ISSUER: 'https://lab.example.org/realms/lab',
    HOLDFAST_OIDC_BIG_LAB_CLIENT_FILE: '/etc/holdfast/lab',
  })
  if (!reading.ok) throw new Error(reading.problems.join())
  equal(reading.warnings, [])
  equal(
    reading.configuration.identityProviders.map(({ id, title }) => [id, title]),
    [
      ['big-lab', 'big-lab'],
      ['university', 'Example University'],
    ],
  )
})

test('what is missing is named, and no account of a service looks like a built-in one', () => {
  const problems = (more: Readonly<Record<string, string>>) => {
    const reading = readConfiguration({ ...UNIVERSITY, ...more })
    return reading.ok ? [] : reading.problems.map((problem) => problem.split(':')[0])
  }
  equal(problems({}), [])
  equal(
    problems({ HOLDFAST_OIDC_UNIVERSITY_GROUPS: 'staff=&explicit/1-staff, /a/b=&explicit/2-x' }),
    [],
  )
  equal(problems({ HOLDFAST_OIDC_UNIVERSITY_GROUPS: 'staff=staff' }), [
    'HOLDFAST_OIDC_UNIVERSITY_GROUPS',
  ])
  equal(problems({ HOLDFAST_OIDC_UNIVERSITY_ISSUER: 'login' }), ['HOLDFAST_OIDC_UNIVERSITY_ISSUER'])
  equal(problems({ HOLDFAST_OIDC_UNIVERSITY_CLIENT_FILE: '' }), [
    'HOLDFAST_OIDC_UNIVERSITY_CLIENT_FILE',
  ])
  is(problems({ HOLDFAST_OIDC_BUILTIN_ISSUER: 'https://x.example.org' }).length, 2)
})

test.run()
