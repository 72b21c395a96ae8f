/** What a secret of the server is for: `signing` signs addresses. */
export type SecretName = 'signing'
