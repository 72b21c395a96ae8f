import type { OpenApiDocument } from '../../src/openapi/document.ts'

/** `METHOD path` of every operation in a document, to compare with the mounted ones. */
export const documentedOperations = (document: OpenApiDocument): readonly string[] =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .toSorted()

/** The same for the router of an application, with patterns in the notation of the document. */
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
