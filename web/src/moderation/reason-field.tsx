/* Why: every report and every action needs a reason. */
export function ReasonField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
    return (
        <label class="field">
            <span>{label}</span>
            <textarea required maxLength={500} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
        </label>
    );
}
