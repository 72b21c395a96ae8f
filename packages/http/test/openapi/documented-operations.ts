import type { OpenApiDocument } from '../../src/openapi/document.ts'

/** `METHOD path` of every operation a document lists, to be compared with what an application has mounted. */
export const documentedOperations = (document: OpenApiDocument): readonly string[] =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .toSorted()

/** The same of an application's router, its patterns written as the document writes paths. */
export const mountedOperations = (
  routes: readonly { readonly method: string; readonly path: string }[],
): readonly string[] =>
  [
    ...new Set(
      routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
        .map(({ method, path }) => `${method} ${asDocumented(path)}`),
    ),
  ].toSorted()

const asDocumented = (pattern: string): string =>
  pattern
    .replace(/:literal\d+\{([^}]*)\}/g, '$1')
    .replace(/:(\w+)\{\.\+\}/g, '{$1}')
    .replace(/(?<=\/):([a-z]\w*)(?=\/|$)/g, (whole, name) =>
      pattern.includes(`{${whole}}`) ? whole : `{${name}}`,
    )
