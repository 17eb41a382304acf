import type { Principal } from '../../access/principal.ts';
import type { AuditActor } from '../../audit/audit.ts';
import {
  archiveField,
  changeField,
  type DefinitionPatch,
  defineField,
  listDefinitions,
  reorderFields,
  requireParts,
  restoreField,
} from '../../records/custom-fields/index.ts';
import type { Form } from '../check-form.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import {
  ChangeBody,
  DefineBody,
  DefinitionAnswer,
  describeListed,
  ListQuery,
  ManagedList,
  NoBody,
  OrderBody,
} from './settings-custom-fields-schemas.ts';

const PATH = '/settings/custom-fields';

/** The fields that the active organisation defines itself. For signed-in owners and admins. */
export function customFieldSettingsRoutes(app: App, { clock }: Services): void {
  app.get(
    PATH,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Custom fields',
          operationId: 'listManagedCustomFields',
          summary: 'List all custom fields',
          description:
            'The organisation’s own and, unless only archived ones are asked for, those of the platform: defining one with the same key takes its place.',
        }),
        querystring: ListQuery,
        response: { 200: ManagedList },
      },
    },
    async (request) => {
      const { subject = null, archived = 'false' } = request.query;
      const selection = { subject, archived: archived === 'all' ? null : archived === 'true' };
      const listed = await listDefinitions(request.tenant(), selection);
      return recordEnvelope(listed.map(describeListed), { total: listed.length });
    },
  );

  app.post(
    PATH,
    {
      config: { access: 'manager', alsoAnswers: [409], rules: DEFINITION_RULES },
      schema: {
        ...described({
          tag: 'Custom fields',
          operationId: 'defineCustomField',
          summary: 'Create a custom field',
          description: 'Its subject, key and type stay as they are from then on.',
        }),
        body: DefineBody,
        response: { 200: DefinitionAnswer },
      },
    },
    async (request) => {
      const { subject, position = null, key, label, type, required = false, ...rest } = request.body;
      const draft = {
        key,
        label,
        type,
        required,
        typeConfig: rest.type_config ?? {},
        defaultValue: rest.default_value ?? null,
        group: rest.group ?? null,
        showIf: rest.show_if ?? null,
        helpText: rest.help_text ?? null,
      };
      const { by } = managerOf(request.principal);
      const defined = await defineField(request.tenantWriter(), { subject, draft, position, by }, clock());
      return recordEnvelope(describeListed(defined));
    },
  );

  app.put(
    `${PATH}/order`,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Custom fields',
          operationId: 'reorderCustomFields',
          summary: 'Reorder custom fields',
          description: 'They come after those of the platform.',
        }),
        body: OrderBody,
        response: { 200: ManagedList },
      },
    },
    async (request) => {
      const wanted = { ...request.body, ...managerOf(request.principal) };
      const ordered = await reorderFields(request.tenantWriter(), wanted, clock());
      return recordEnvelope(ordered.map(describeListed), { total: ordered.length });
    },
  );

  app.patch(
    `${PATH}/:id`,
    {
      config: { access: 'manager', rules: DEFINITION_RULES },
      schema: {
        ...described({
          tag: 'Custom fields',
          operationId: 'changeCustomField',
          summary: 'Update a custom field',
          description:
            'What is left out stays; null clears. Values that records have already stay as they are, also where they would no longer be accepted.',
        }),
        params: FieldParams,
        body: ChangeBody,
        response: { 200: DefinitionAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const wanted = { id, patch: patchOf(request.body), by: managerOf(request.principal).by };
      return recordEnvelope(describeListed(await changeField(request.tenantWriter(), wanted, clock())));
    },
  );

  app.post(
    `${PATH}/:id/archive`,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Custom fields',
          operationId: 'archiveCustomField',
          summary: 'Archive a custom field',
          description: 'Its values are kept and no longer shown. Doing it again changes nothing.',
        }),
        params: FieldParams,
        body: NoBody,
        response: { 200: DefinitionAnswer },
      },
    },
    async (request) => {
      const wanted = { id: request.params.id, by: managerOf(request.principal).by };
      return recordEnvelope(describeListed(await archiveField(request.tenantWriter(), wanted, clock())));
    },
  );

  app.post(
    `${PATH}/:id/restore`,
    {
      config: { access: 'manager', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Custom fields',
          operationId: 'restoreCustomField',
          summary: 'Restore an archived custom field',
          description: 'Its values are shown again. Doing it again changes nothing.',
        }),
        params: FieldParams,
        body: NoBody,
        response: { 200: DefinitionAnswer },
      },
    },
    async (request) => {
      const wanted = { id: request.params.id, by: managerOf(request.principal).by };
      return recordEnvelope(describeListed(await restoreField(request.tenantWriter(), wanted, clock())));
    },
  );
}

const FieldParams = Exactly({ id: Uuid });

function managerOf(principal: Principal): Readonly<{ by: AuditActor; organizationId: string }> {
  const { userId, organization } = requireSession(principal);
  return { by: { kind: 'user', id: userId }, organizationId: organization.id };
}

type Change = Readonly<{
  label?: string;
  type_config?: Record<string, unknown>;
  required?: boolean;
  default_value?: unknown;
  group?: string | null;
  show_if?: string | null;
  help_text?: string | null;
}>;

const DEFINITION_RULES = ({ body }: Form): void => {
  const { key, type, ...change } = (body ?? {}) as Change & Readonly<{ key?: string; type?: string }>;
  requireParts({
    ...(key === undefined ? {} : { key }),
    ...(type === undefined ? {} : { type, typeConfig: {} }),
    ...patchOf(change),
  });
};

function patchOf(body: Change): DefinitionPatch {
  const { type_config: typeConfig, default_value: defaultValue, show_if: showIf, help_text: helpText } = body;
  return {
    ...(body.label === undefined ? {} : { label: body.label }),
    ...(typeConfig === undefined ? {} : { typeConfig }),
    ...(body.required === undefined ? {} : { required: body.required }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(body.group === undefined ? {} : { group: body.group }),
    ...(showIf === undefined ? {} : { showIf }),
    ...(helpText === undefined ? {} : { helpText }),
  };
}
