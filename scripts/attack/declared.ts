// Compares responses with the API document: status, content type and body must be declared. The
// schemas are checked by ajv, which shares no code with the contract.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answer } from './client.ts'

type Operation = { operationId: string; responses: Record<string, Declared> }
type Declared = { $ref?: string; content?: Record<string, unknown> }
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Declared> }
}

/**
 * Statuses that any operation may have: the introduction of the document declares them, with the
 * same body.
 */
const FRAMEWORK = new Set([408, 413, 500, 503])
/** Node's HTTP server answers it, without a body, before the product sees the request. */
const TOO_LONG = 431
const REFUSED: Declared = { $ref: '#/components/responses/TooManyRequests' }
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** One operation of the document. */
export type DeclaredOperation = {
  operationId: string
  method: string
  path: string
  /** @returns what of a response the document does not declare; null if all of it is declared */
  undeclared: (answer: Pick<Answer, 'status' | 'headers' | 'text'>) => string | null
}

/** @throws Error if a schema of the document is invalid */
export function declaredOperations(document: ApiDocument): DeclaredOperation[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
  const validators = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
    validators.set(pointer, known)
    return known
  }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => operations[method]).map((method) => {
      const { operationId, responses } = operations[method]!
      const at = `/paths/${escaped(path)}/${method}/responses`
      const undeclared = ({ status, headers, text }: Pick<Answer, 'status' | 'headers' | 'text'>): string | null => {
        const named = responses[status] ?? (FRAMEWORK.has(status) ? REFUSED : status === TOO_LONG ? {} : undefined)
        if (!named) return `status ${status}`
        const pointer = named.$ref ? named.$ref.slice(1) : `${at}/${status}`
        const declared = named.$ref ? document.components.responses[named.$ref.split('/').at(-1)!]! : named
        const type = String(headers['content-type'] ?? '').split(';')[0]!
        if (!declared.content) return text === '' ? null : `${status} with a body of ${type}`
        const content = Object.keys(declared.content).find((one) => one === type || one === '*/*')
        if (content === undefined) return `${status} as ${type || 'no type'}`
        if (type !== 'application/json') return null
        const validate = validatorAt(`${pointer}/content/${escaped(type)}/schema`)
        const body = jsonOf(text)
        if (body === undefined) return `${status} with a body that is no JSON`
        if (validate(body)) return null
        return `${status} with ${(validate.errors ?? [])
          .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
          .join(', ')
          .slice(0, 300)}`
      }
      return { operationId, method, path, undeclared }
    }),
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A path's pattern: one part of an address for each parameter. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/?#]+')}(?:\\?|$)`)
