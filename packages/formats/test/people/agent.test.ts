import { agentIdentifierUrl } from '@holdfast/core/rules'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { agentNamed } from '../../src/people/agent.ts'

const test = suite('persons and organisations')

const parts = (name: string) => {
  const agent = agentNamed(name, 'nothing')
  return agent.kind === 'person' ? [agent.family, agent.given] : 'organization'
}

test('a comma separates the family name from the given name', () => {
  equal(parts('Wallner, Theres'), ['Wallner', 'Theres'])
  equal(parts('  de la  Cruz ,Ana  Maria '), ['de la Cruz', 'Ana Maria'])
  equal(parts('Smith, '), ['Smith', null])
  is(agentNamed('Smith ,  J.', 'nothing').name, 'Smith, J.')
})

test('without a comma, known given names are separated from the rest', () => {
  equal(parts('Theres Wallner'), ['Wallner', 'Theres'])
  equal(parts('Ludwig van Beethoven'), [null, null])
  equal(parts('Anna Maria von der Heide'), ['von der Heide', 'Anna Maria'])
  equal(parts('Jean-Pierre Martin'), ['Martin', 'Jean-Pierre'])
  equal(parts('Peter Paul'), ['Paul', 'Peter'])
  equal(parts('Plato'), [null, null])
  equal(parts('Anna'), [null, null])
})

test('a name with several commas is not split', () =>
  equal(parts('Smith, John, Jr.'), [null, null]))

test('words typical of organisations make a name an organisation, unless an identifier marks a person', () => {
  for (const name of ['University of Salzburg', 'Max Group', 'Kirchau Field Station', 'Acme, Inc.'])
    is(parts(name), 'organization', name)
  for (const name of ['Università di Bologna', 'Université de Paris', 'Universite\u0301 de Paris'])
    is(parts(name), 'organization', name)
  for (const name of ['Universitàs, Ada', 'Ünion, Bert', 'Åsboard, Cay', 'Bankö, Dan'])
    is(agentNamed(name, 'nothing').kind, 'person', name)
  is(agentNamed('Institute, Ada', 'person').kind, 'person')
  is(agentNamed('Wallner, Theres', 'organization').kind, 'organization')
})

test('the parts of a person joined in one order or the other give the name', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      const agent = agentNamed(text, 'person')
      if (agent.kind === 'organization' || agent.family === null || agent.given === null) return
      const { family, given, name } = agent
      is([`${family}, ${given}`, `${given} ${family}`].includes(name), true)
    }),
  ))

test('identifiers become addresses in their scheme', () => {
  const urls = (
    [
      ['ORCID', '0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
      ['ISNI', '0000 0001 2103 2683', 'http://www.isni.org/isni/0000000121032683'],
      ['LCNA', 'n82058243', 'http://id.loc.gov/authorities/names/n82058243'],
      ['VIAF', '172389567', 'https://viaf.org/viaf/172389567'],
      ['GND', '4079154-3', 'https://d-nb.info/gnd/4079154-3'],
      ['ResearcherID', 'K-8011-2013', 'https://publons.com/researcher/K-8011-2013/'],
      ['ScopusID', '6602258586', 'https://www.scopus.com/authid/detail.uri?authorId=6602258586'],
      ['ROR', '03yrm5c26', 'https://ror.org/03yrm5c26'],
    ] as const
  ).map(([scheme, value, url]) => [agentIdentifierUrl(scheme, value), url])
  for (const [made, url] of urls) is(made, url)
})

test('an address of the scheme is kept; any other text gives null', () => {
  const address = 'http://orcid.org/0000-0002-1825-0097'
  is(agentIdentifierUrl('ORCID', address), address)
  for (const value of ['12', 'https://evil.example/0000-0002-1825-0097', 'javascript:x', ''])
    is(agentIdentifierUrl('ORCID', value), null, value)
  for (const scheme of ['DAI', '', 'constructor']) is(agentIdentifierUrl(scheme, '1234'), null)
})

test.run()
