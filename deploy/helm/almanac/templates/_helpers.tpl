{{- define "almanac.selector" -}}
app.kubernetes.io/name: almanac
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "almanac.labels" -}}
{{ include "almanac.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "almanac.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "almanac.database" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ required "secretName: the name of a Secret with the key DATABASE_URL" .Values.secretName | quote }}
      key: DATABASE_URL
{{- end }}

{{- define "almanac.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "almanac.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
