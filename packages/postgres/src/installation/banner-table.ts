import type { BannerMessage } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Document, flag, generated, instant, integer, json } from '../database/columns.ts'
import { declaredTable } from '../database/declared-table.ts'

const texts: Document<BannerMessage['texts']> = v.array(
  v.object({ language: v.string(), text: v.string() }),
)

export const BANNER = declaredTable('banner_message', {
  id: generated(integer('id')),
  dismissible: flag('dismissible'),
  active: flag('active'),
  texts: json('texts', texts),
  createdAt: instant('created_at'),
})
