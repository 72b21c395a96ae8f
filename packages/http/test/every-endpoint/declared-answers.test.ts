import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { documentedAnswers } from '../app/declared-answers.ts'
import { done, type HiddenObjects, openHidden } from './hidden-objects.ts'
import { plausible } from './plausible-calls.ts'
import { PREREQUISITES } from './prerequisites.ts'

/**
 * Calls every endpoint as the superuser and compares its JSON with the schema in the OpenAPI document. That
 * statuses and types are declared is checked in every test of the application; here, reads are called in all
 * their forms.
 */
const test = suite<{ scene: HiddenObjects }>('declared answers')

test.before(async (context) => {
  context.scene = await openHidden()
  const { world, datasetId } = context.scene
  await done(world, `DELETE /datasets/${datasetId}/guestbook`)
  await done(world, `DELETE /datasets/${datasetId}/previewUrl`)
})
test.after(({ scene }) => scene?.world.close())

/** Those that a client names in `Accept`; the first names none. */
const formsOf = ({ method }: Endpoint): readonly Readonly<Record<string, string>>[] =>
  method === 'get' ? [{}, { Accept: 'application/json' }, { Accept: 'text/csv' }] : [{}]

/** SQL has no checkpoints: there, only calls that change nothing are made. */
const mayBeCalled = ({ id, method }: Endpoint, { world }: HiddenObjects): boolean =>
  world.checkpoint() !== null || (method === 'get' && PREREQUISITES[id] === undefined)

async function answerOf(
  endpoint: Endpoint,
  scene: HiddenObjects,
  accepting: Readonly<Record<string, string>>,
) {
  const start = scene.world.checkpoint()
  const prepared = { ...scene, ...(await PREREQUISITES[endpoint.id]?.(scene)) }
  const { method, path, options } = plausible(endpoint, prepared)
  const headers = { ...options.headers, ...accepting }
  const answer = await scene.world.call(method, path, { ...options, headers, as: 'superuser' })
  start?.restore()
  return answer
}

type Answer = Awaited<ReturnType<typeof answerOf>>

/** How the members of a body differ from its schema. */
function differences(endpoint: Endpoint, { status, body }: Answer): readonly string[] {
  const schema = documentedAnswers(endpoint)[status]?.content?.['application/json']?.schema ?? {}
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(body, name))
  const others = Object.entries(schema.properties ?? {}).filter(
    ([name, { const: only }]) => only !== undefined && body[name] !== only,
  )
  return [
    ...missing.map((name) => `${endpoint.id} has no ${name}`),
    ...others.map(([name]) => `${endpoint.id} has the ${name} ${body[name]}`),
  ]
}

test('V22 openapi: every success is declared, and JSON has the members of its schema', async ({
  scene,
}) => {
  const found: string[] = []
  let successes = 0
  for (const endpoint of repositoryEndpoints(scene.world.repository).filter((each) =>
    mayBeCalled(each, scene),
  ))
    for (const form of formsOf(endpoint)) {
      const answer = await answerOf(endpoint, scene, form)
      if (/not declared|is not one of \[/.test(answer.text)) found.push(answer.text)
      if (answer.status >= 400) continue
      successes += 1
      if (answer.body !== null) found.push(...differences(endpoint, answer))
    }
  ok(successes > 300, `${successes}`)
  equal(found, [])
})

test.run()
