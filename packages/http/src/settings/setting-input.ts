import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { documented } from '../input/json-schema.ts'

/** All settings, as sent; a value that is no text is stored as its JSON text. */
export const allSettingsBody = jsonBody(
  documented(
    v.pipe(
      v.unknown(),
      v.transform((value): ReadonlyMap<string, string> => {
        if (typeof value !== 'object' || value === null || Array.isArray(value))
          return notSettings()
        return new Map(
          Object.entries(value).map(([name, member]: [string, unknown]) => [
            name,
            settingText(member),
          ]),
        )
      }),
    ),
    { type: 'object', additionalProperties: true },
  ),
)

const settingText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const notSettings = (): never =>
  refuse({ kind: 'invalid', message: 'Empty or invalid JSON object' })
