import { flag, generated, integer, nullable, text } from '../database/columns.ts'
import { declaredTable } from '../database/declared-table.ts'

export const LICENSE = declaredTable('license', {
  id: generated(integer('id')),
  name: text('name'),
  uri: text('uri'),
  shortDescription: text('short_description'),
  iconUrl: nullable(text('icon_url')),
  active: flag('active'),
  isDefault: flag('is_default'),
  sortOrder: integer('sort_order'),
  rightsIdentifier: nullable(text('rights_identifier')),
  rightsIdentifierScheme: nullable(text('rights_identifier_scheme')),
  schemeUri: nullable(text('scheme_uri')),
  languageCode: nullable(text('language_code')),
})
