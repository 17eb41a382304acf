/** The address of the tools for assistants. */
export const MCP_PATH = '/mcp';
