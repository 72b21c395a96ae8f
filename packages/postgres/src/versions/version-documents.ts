import {
  type MetadataValues,
  type StoredSummary,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type Terms,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import type { Document } from '../database/columns.ts'

type Check = (value: unknown) => boolean

// Loops instead of `every`, and no copies: this runs for every version that is read, and metadata may hold
// thousands of texts.
function isListOf(value: unknown, check: Check): boolean {
  if (!Array.isArray(value)) return false
  for (const one of value) if (!check(one)) return false
  return true
}

/** Whether every member of an object passes the check. */
export function isRecordOf(value: unknown, check: Check): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  for (const one of Object.values(value)) if (!check(one)) return false
  return true
}

export const isText: Check = (value) => typeof value === 'string'
const isTextOrTexts: Check = (value) => typeof value === 'string' || isListOf(value, isText)
const isCompound: Check = (value) => isRecordOf(value, isTextOrTexts)
const isFieldValue: Check = (value) =>
  isTextOrTexts(value) || isListOf(value, isCompound) || isCompound(value)

export const metadataDocument: Document<MetadataValues> = v.custom<MetadataValues>((value) =>
  isRecordOf(value, isFieldValue),
)

export const termsDocument: Document<Terms> = v.object({
  licenseId: v.nullable(v.number()),
  use: v.record(v.picklist(TERMS_OF_USE_KEYS), v.string()),
  access: v.record(v.picklist(TERMS_OF_ACCESS_KEYS), v.string()),
  fileAccessRequest: v.boolean(),
})

const valueCounts = v.object({ added: v.number(), deleted: v.number(), changed: v.number() })

export const summaryDocument: Document<StoredSummary> = v.object({
  base: v.number(),
  difference: v.object({
    metadata: v.record(v.string(), valueCounts),
    files: v.object({
      added: v.number(),
      removed: v.number(),
      replaced: v.number(),
      changedAttributes: v.number(),
      // Summaries that were stored before variables could be edited lack it.
      changedVariables: v.optional(v.number(), 0),
    }),
    termsChanged: v.boolean(),
  }),
})
