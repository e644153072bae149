// The library adds `.openapi()` to Zod when it is loaded, and only to schemas that are created
// afterwards. The server loads it first; the files of a test worker may load a schema before.
import '@hono/zod-openapi'
