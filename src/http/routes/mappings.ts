import { actorOf } from '../../audit/audit.ts';
import { AlmanacError } from '../../errors.ts';
import type { FaultCode } from '../../fault.ts';
import { compileMapping } from '../../import/mapping/compile.ts';
import { deleteMapping, findMapping, keepMapping, readMappings } from '../../import/mapping/kept-mappings.ts';
import { PRESETS } from '../../import/mapping/presets/index.ts';
import type { Mapping } from '../../import/mapping/schema.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import {
  DeletedMapping,
  describeMapping,
  MappingAnswer,
  MappingBody,
  MappingList,
  MappingParams,
  summariseMapping,
} from './mappings-schemas.ts';

/** How the organisation reads tables of other programs, for those who may import. */
export function mappingRoutes(app: App, { clock }: Services): void {
  app.get(
    PATH,
    {
      config: { access: 'imports.write' },
      schema: {
        ...described({ tag: 'Imports', operationId: 'listMappings', summary: 'List mappings' }),
        response: { 200: MappingList },
      },
    },
    async (request) => {
      const own = await readMappings(request.tenant());
      const mappings = [...own, ...PRESETS.filter(({ name }) => !own.some((one) => one.name === name))];
      return recordEnvelope(mappings.map(summariseMapping), { total: mappings.length });
    },
  );

  app.get(
    `${PATH}/:name`,
    {
      config: { access: 'imports.write' },
      schema: {
        ...described({ tag: 'Imports', operationId: 'getMapping', summary: 'Get a mapping' }),
        params: MappingParams,
        response: { 200: MappingAnswer },
      },
    },
    async (request) => {
      const { name } = request.params;
      const kept =
        (await findMapping(request.tenant(), name)) ?? PRESETS.find((preset) => preset.name === name);
      if (kept === undefined) throw noSuchMapping();
      return recordEnvelope(describeMapping(kept));
    },
  );

  app.put(
    `${PATH}/:name`,
    {
      config: { access: 'imports.write' },
      schema: {
        ...described({
          tag: 'Imports',
          operationId: 'putMapping',
          summary: 'Update a mapping',
          description:
            'Keeps it under the name, in place of another of that name. Doing it again changes nothing.',
        }),
        params: MappingParams,
        body: MappingBody,
        response: { 200: MappingAnswer },
      },
    },
    async (request) => {
      requireSound(request.body);
      const change = { name: request.params.name, actor: actorOf(request.principal) };
      return recordEnvelope(
        describeMapping(await keepMapping(request.tenantWriter(), request.body, change, clock())),
      );
    },
  );

  app.delete(
    `${PATH}/:name`,
    {
      config: { access: 'imports.write' },
      schema: {
        ...described({ tag: 'Imports', operationId: 'deleteMapping', summary: 'Delete a mapping' }),
        params: MappingParams,
        response: { 200: DeletedMapping },
      },
    },
    async (request) => {
      const change = { name: request.params.name, actor: actorOf(request.principal) };
      if (!(await deleteMapping(request.tenantWriter(), change, clock()))) throw noSuchMapping();
      return recordEnvelope({ name: change.name });
    },
  );
}

const PATH = '/v1/mappings';

/** Throws INVALID_REQUEST, naming all that is wrong with a mapping whose form is right. */
function requireSound(mapping: Mapping): void {
  const compilation = compileMapping(mapping);
  if (compilation.ok) return;
  const code: FaultCode = 'format';
  throw invalidRequest(compilation.faults.map((fault) => ({ ...fault, code })));
}

function noSuchMapping(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no mapping of this name.');
}
